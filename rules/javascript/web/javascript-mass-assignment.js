const User = require('./user');
app.post('/users', async (req, res) => {
  // ruleid: javascript-mass-assignment
  await User.create(req.body);
  // ruleid: javascript-mass-assignment
  await User.findOneAndUpdate({ name: req.params.name }, req.body, { new: true });
  // ok: javascript-mass-assignment
  await User.create({ name: req.body.name });
  // ruleid: javascript-mass-assignment
  await prisma.user.update({ where: { id: 1 }, data: req.body });
  // ok: javascript-mass-assignment
  await prisma.user.update({ where: { id: 1 }, data: { name: req.body.name } });
  // ruleid: javascript-mass-assignment
  await User.update(req.body, { where: { id: 1 } });
  // ruleid: javascript-mass-assignment
  await repository.update(1, req.body);
  // ruleid: javascript-mass-assignment
  await repository.save(req.body);
  // ok: javascript-mass-assignment
  crypto.createHmac('sha256', key).update(req.body);
  // ruleid: javascript-mass-assignment
  _.assign(user, req.body);
  // ruleid: javascript-mass-assignment
  tasks.create({
    ...req.body,
    projectId: 1,
  });
  // ok: javascript-mass-assignment
  tasks.create({ name: req.body.name, projectId: 1 });
  // ruleid: javascript-mass-assignment
  taskRepository.merge(task, req.body);
  // ok: javascript-mass-assignment
  taskRepository.merge(task, changes);
  // ok: javascript-mass-assignment
  streams.merge(first, req.body);
});
