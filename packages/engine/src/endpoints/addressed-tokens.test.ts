import { expect, it } from 'vitest';
import { tokenOfAddress } from './addressed-tokens.ts';
import { found } from './testing/found-in.ts';

it('a token that is taken from the address where the head has none is told in every language', () => {
  for (const body of [
    'let token = req.headers.authorization;\nif (!token) token = req.query.token;\nreq.user = jwt.verify(token, key);',
    "token = request.headers.get('Authorization') or request.args.get('token')\nuser = decode(token)",
    'token := c.GetHeader("Authorization")\nif token == "" { token = c.Query("access_token") }\nclaims, err := parse(token)',
    'String token = request.getHeader(HttpHeaders.AUTHORIZATION);\nif (token == null) token = request.getParameter("token");\nverify(token);',
    "$token = $request->bearerToken() ?? $request->query('token');\n$user = find($token);",
    'var token = ctx.Request.Headers["Authorization"].ToString();\nif (token == "") token = ctx.Request.Query["token"];\nValidate(token);',
  ])
    expect(tokenOfAddress('', body), body).not.toBeNull();
});

it('one of a socket, a stream or a link that is mailed, and one that the head alone has, are not', () => {
  for (const body of [
    'let token = req.headers.authorization;\nreq.user = jwt.verify(token, key);',
    'const token = req.query.token;\nawait confirm(token);',
    'const token = socket.headers.authorization ?? req.query.token;\nverify(token);',
    "token = request.headers.get('Authorization') or request.args.get('token')\nreturn stream(decode(token))",
  ])
    expect(tokenOfAddress('', body), body).toBeNull();
  expect(
    tokenOfAddress('function onUpgrade(req) {', 'verify(req.headers.authorization ?? req.query.token)'),
  ).toBeNull();
});

it('is told where a program takes it, once', async () => {
  const text = `const app = require('express')();
function auth(req, res, next) {
  const token = req.headers.authorization || req.query.token;
  req.user = jwt.verify(token, key);
  next();
}
app.get('/notes', auth, (req, res) => { res.json(list(req.user.id)); });
`;
  const told = (await found({ 'app.js': text })).filter((one) =>
    one.startsWith('endpoint-password-in-address'),
  );
  expect(told).toEqual(['endpoint-password-in-address app.js:3']);
});
