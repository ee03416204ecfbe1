const bcrypt = require('bcrypt');

async function login(req, res) {
  const user = await find(req.body.name);
  if (await bcrypt.compare(req.body.password, user.hash)) {
    // ruleid: javascript-session-fixation
    req.session.userId = user.id;
  }
  res.end();
}
function visit(req, res) {
  // ok: javascript-session-fixation
  req.session.visits = 1;
  res.end();
}
