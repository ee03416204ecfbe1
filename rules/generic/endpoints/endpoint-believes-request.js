function panel(req, res) {
  // ruleid: endpoint-believes-request
  if (req.query.userRole !== 'admin') return res.status(403).json({ error: 'Forbidden' });
  return res.render('panel');
}

function header(req, res) {
  const role = req.headers['x-user-role'];
  // ruleid: endpoint-believes-request
  if (role === 'admin') {
    return res.render('panel');
  }
  return res.sendStatus(403);
}

function unpacked(req, res) {
  const { isAdmin } = req.body;
  // ruleid: endpoint-believes-request
  if (!isAdmin) {
    return res.status(403).send('admins only');
  }
  return res.render('panel');
}

function register(req, res) {
  const { role } = req.body;
  // ok: endpoint-believes-request
  if (role === 'admin') return res.status(403).json({ error: 'not allowed' });
  return res.json({ role });
}

function filtered(req, res) {
  // ok: endpoint-believes-request
  const shown = req.query.role === 'admin' ? 'administrators' : 'everybody';
  return res.json({ shown });
}
