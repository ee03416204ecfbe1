export function requireUser(req, res, next) {
  // ruleid: check-skipped-by-address
  if (req.originalUrl.includes('/public')) return next();
  if (!req.session.user) return res.status(401).end();
  next();
}

export function requireToken(req, res, next) {
  const { url } = req;
  // ok: check-skipped-by-address
  if (req.path.startsWith('/public/')) return next();
  if (!tokens.has(req.get('x-token'))) return res.sendStatus(403);
  next();
}

export function requireLogin(req, res, next) {
  // ruleid: check-skipped-by-address
  if (req.url.indexOf('/health') === -1 && !req.user) {
    return res.redirect('/login');
  }
  next();
}

export function log(req, res, next) {
  // ok: check-skipped-by-address
  if (req.url.includes('/health')) return next();
  console.log(req.method, req.url);
  next();
}
