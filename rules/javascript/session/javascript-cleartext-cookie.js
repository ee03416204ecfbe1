const http = require('http');
const Cookies = require('js-cookie');
const cookie = require('cookie');

http.createServer((req, res) => {
  // ruleid: javascript-cleartext-cookie
  res.setHeader('Set-Cookie', `session=${newSession()}; HttpOnly`);
  // ok: javascript-cleartext-cookie
  res.setHeader('Set-Cookie', `session=${newSession()}; HttpOnly; Secure`);
  // ok: javascript-cleartext-cookie
  res.setHeader('Set-Cookie', 'language=en');
  // ruleid: javascript-cleartext-cookie
  res.end(cookie.serialize('auth', newSession()));
});

function onPage(token) {
  // ruleid: javascript-cleartext-cookie
  document.cookie = `authToken=${token}`;
  // ruleid: javascript-cleartext-cookie
  Cookies.set('authToken', token, { expires: 7 });
  // ok: javascript-cleartext-cookie
  Cookies.set('authToken', token, { expires: 7, secure: true });
}

const visit = Cookies.get('session_id') || uuidv4();
// ok: javascript-cleartext-cookie
Cookies.set('session_id', visit, { path: '/' });
