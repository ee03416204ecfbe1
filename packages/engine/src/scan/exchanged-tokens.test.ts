import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withExchangedTokens } from './exchanged-tokens.ts';

async function isOfAnswer(ruleId: string, path: string, text: string): Promise<boolean> {
  const startLine = text.split('\n').findIndex((line) => line.includes('HERE')) + 1;
  const finding = { ruleId, path, startLine, message: null } as unknown as RawFinding;
  const [out] = await withExchangedTokens([finding], sourceFiles({ [path]: text }), () => 'Unsigned.');
  return out?.evidence?.isHardly === true && out.message?.startsWith('Unsigned. It comes') === true;
}

/** In each language a function that reads an ID token, and the two ways in which it comes. */
const LANGUAGES: readonly (readonly [
  rule: string,
  path: string,
  text: string,
  exchanged: string,
  sent: string,
])[] = [
  [
    'java-jwt-none',
    'A.kt',
    'fun read(idToken: String): Claims {\n  val jwt = idToken.trim()\n  return jwtParser.parseClaimsJwt(jwt) // HERE\n}\n',
    'fun signIn(code: String) {\n  body.add("grant_type", "authorization_code")\n  val token = rest.exchange(tenant.tokenUri, POST, body)\n  read(token.id_token)\n}\n',
    'fun signIn(request: Request) = read(request.getParameter("id_token"))\n',
  ],
  [
    'java-jwt-none',
    'A.java',
    'Claims read(String idToken) {\n  return JWT.decode(idToken).getClaims(); // HERE\n}\n',
    'void signIn(String code) {\n  form.put("grant_type", "authorization_code");\n  read(post(form).getIdToken());\n}\n',
    'void signIn(@RequestParam("id_token") String idToken) { read(idToken); }\n',
  ],
  [
    'python-jwt-not-verified',
    'a.py',
    'def read(answer):\n    return jwt.decode(answer["id_token"], options={"verify_signature": False})  # HERE\n',
    'def sign_in(code):\n    return read(session.fetch_token(url, code=code))\n',
    'def sign_in(request):\n    return read(request.json["id_token"])\n',
  ],
  [
    'javascript-jwt-decode-only',
    'a.ts',
    'function read(tokens) {\n  return decode(tokens.id_token); // HERE\n}\n',
    'async function signIn(code) {\n  return read(await post(tokenEndpoint, { grant_type: "authorization_code", code }));\n}\n',
    'const signIn = (req) => read({ id_token: req.body.id_token });\n',
  ],
  [
    'ruby-jwt-not-verified',
    'a.rb',
    'def read(answer)\n  JWT.decode(answer["id_token"], nil, false) # HERE\nend\n',
    'def sign_in(code)\n  read(client.auth_code.get_token(code))\nend\n',
    'def sign_in\n  read("id_token" => params[:id_token])\nend\n',
  ],
  [
    'go-jwt-not-verified',
    'a.go',
    'func read(token *oauth2.Token) {\n\traw := token.Extra("id_token").(string)\n\tparser.ParseUnverified(raw, &claims) // HERE\n}\n',
    'func signIn(code string) {\n\ttoken, _ := config.Exchange(ctx, code)\n\tread(token)\n}\n',
    'func signIn(r *http.Request) { raw := r.FormValue("a"); body.id_token = raw }\n',
  ],
];

test.each(LANGUAGES)(
  'an ID token of the answer to the own request is proven by the connection (%s, %s)',
  async (rule, path, text, exchanged, sent) => {
    expect(await isOfAnswer(rule, path, text + exchanged)).toBe(true);
    // Nobody says where it comes from, and where a browser may bring it, too.
    expect(await isOfAnswer(rule, path, text)).toBe(false);
    expect(await isOfAnswer(rule, path, text + exchanged + sent)).toBe(false);
  },
);

test('a token that came over a plain connection, or that is no ID token, proves nothing', async () => {
  const [rule, path, text, exchanged] = LANGUAGES[3] ?? ['', '', '', ''];
  const plain = exchanged.replace('tokenEndpoint', '"http://issuer.shop/token"');
  expect(await isOfAnswer(rule, path, text + plain)).toBe(false);
  expect(await isOfAnswer(rule, path, text.replace('id_token', 'session') + exchanged)).toBe(false);
});

test('a token that the program makes is none that it reads', async () => {
  const [, , , exchanged = ''] = LANGUAGES[1] ?? [];
  const made = 'String make(String idToken) {\n  return JWT.create().sign(Algorithm.none()); // HERE\n}\n';
  expect(await isOfAnswer('java-jwt-none', 'A.java', made + exchanged)).toBe(false);
});
