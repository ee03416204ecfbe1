const express = require('express');
const app = express();
const Note = mongoose.model('Note', new Schema({ text: String, userId: String }));

app.delete('/notes/:id', requireUser, async (req, res) => {
  // ruleid: endpoint-record-of-others
  await Note.deleteOne({ _id: req.params.id });
  res.end();
});
app.put('/notes/:id', requireUser, async (req, res) => {
  // ok: endpoint-record-of-others
  await Note.updateOne({ _id: req.params.id, userId: req.user.id }, { text: req.body.text });
  res.end();
});
app.get('/notes/:id', requireUser, async (req, res) => {
  // ok: endpoint-record-of-others
  const note = await Note.findById(req.params.id);
  if (note.userId !== req.user.id) return res.status(404).end();
  res.json(note);
});
