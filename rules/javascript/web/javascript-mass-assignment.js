const User = require('./user');
app.post('/users', async (req, res) => {
  // ruleid: javascript-mass-assignment
  await User.create(req.body);
  // ruleid: javascript-mass-assignment
  await User.findOneAndUpdate({ name: req.params.name }, req.body, { new: true });
  // ok: javascript-mass-assignment
  await User.create({ name: req.body.name });
});
