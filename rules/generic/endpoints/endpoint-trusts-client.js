function panel(req, res) {
  // ruleid: endpoint-trusts-client
  if (req.cookies.role === 'admin') return res.render('panel');
  return res.redirect('/');
}

function signed(req, res) {
  // ok: endpoint-trusts-client
  if (req.signedCookies.role === 'admin') return res.render('panel');
  // ok: endpoint-trusts-client
  const seen = req.cookies.seen === 'yes';
  return res.render('home', { seen });
}
