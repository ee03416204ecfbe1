app.post('/login', (req, res) => {
  // ruleid: javascript-cookie-missing-flags
  res.cookie('session', token);
  // ruleid: javascript-cookie-missing-flags
  res.cookie('theme', 'dark', { httpOnly: false });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', token, { httpOnly: true, secure: true, sameSite: 'lax' });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', token, cookieOptions);
  // ok: javascript-cookie-missing-flags
  res.cookie('session', '', { secure: true });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', 'gone', { maxAge: -1 });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', 'gone', { expires: new Date(0) });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', 'gone', { expires: new Date(Date.now() - 1000) });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', 'gone', { expires: new Date('1970-01-01') });
  // ruleid: javascript-cookie-missing-flags
  res.cookie('session', token, { expires: new Date(Date.now() + 1000) });
  // ruleid: javascript-cookie-missing-flags
  res.cookie('session', token, { maxAge: 3600000 });
});
