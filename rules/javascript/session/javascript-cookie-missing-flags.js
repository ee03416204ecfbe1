app.post('/login', (req, res) => {
  // ruleid: javascript-cookie-missing-flags
  res.cookie('session', token);
  // ruleid: javascript-cookie-missing-flags
  res.cookie('theme', 'dark', { httpOnly: false });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', token, { httpOnly: true, secure: true, sameSite: 'lax' });
  // ok: javascript-cookie-missing-flags
  res.cookie('session', token, cookieOptions);
});
