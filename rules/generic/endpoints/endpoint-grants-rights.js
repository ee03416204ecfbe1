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
