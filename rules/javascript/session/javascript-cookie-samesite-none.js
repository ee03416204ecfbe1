function signIn(res, token) {
  // ruleid: javascript-cookie-samesite-none
  res.cookie('session', token, { httpOnly: true, secure: true, sameSite: 'none' });
  // ok: javascript-cookie-samesite-none
  res.cookie('session', token, { httpOnly: true, secure: true, sameSite: 'lax' });
  // ruleid: javascript-cookie-samesite-none
  res.setHeader('Set-Cookie', 'auth=1; Secure; SameSite=None');
}
