async function signUp(req, res) {
  // ruleid: endpoint-grants-rights
  const user = new User(req.body);
  res.json({ ok: true });
}
async function change(req, res, user) {
  // ruleid: endpoint-grants-rights
  user.role = req.body.role;
}
async function byAdministrator(req, res, user) {
  if (!req.user.isAdmin) return res.status(403).end();
  // ok: endpoint-grants-rights
  user.role = req.body.role;
}
async function rename(req, res, permissions, groups) {
  // ok: endpoint-grants-rights
  if (!permissions.canCreate({ ...req.body })) throw new Error('no');
  await groups.insert({ name: req.body.name });
}
async function keep(req, res, groups) {
  // ruleid: endpoint-grants-rights
  const updates = { ...req.body };
  await groups.update(req.params.id, updates);
}
const keepDeclared = handler(groupValidator)(async (req) => {
  // ok: endpoint-grants-rights
  const updates = { ...req.body };
  await groups.update(req.params.id, updates);
});
