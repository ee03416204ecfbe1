async function all(req, res) {
  const users = await User.find({});
  // ruleid: endpoint-answers-secrets
  res.json(users);
}
async function one(req, res, result) {
  const found = await User.findById(req.params.id);
  // ruleid: endpoint-answers-secrets
  result.password = found.password;
  res.json(result);
}
async function names(req, res) {
  const users = await User.find({}).select('name');
  // ok: endpoint-answers-secrets
  res.json(users);
}
function listed(req, res) {
  User.findAll({}).then((users) => {
    // ruleid: endpoint-answers-secrets
    res.json({ users: users });
  });
  User.findAll({ attributes: ['name'] }).then((found) => {
    // ok: endpoint-answers-secrets
    res.json(found);
  });
}
function asked(req, res) {
  User.find({ name: req.query.name }, (error, people) => {
    // ruleid: endpoint-answers-secrets
    res.send(people);
  });
}
