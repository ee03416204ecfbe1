app.get('/a', (req, res) => {
  db.query('select 1', (err, rows) => {
    // ruleid: error-details-in-answer
    if (err) return res.status(500).send(err);
    // Named with the first one of the file.
    if (err) res.send({ text: err.stack });
    // ok: error-details-in-answer
    if (err) return res.status(500).send('failed');
    // ok: error-details-in-answer
    res.json(rows);
  });
});
