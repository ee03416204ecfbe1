import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { callerOfCookie, codedRight, namedCaller } from './named-callers.ts';
import { guessed } from './testing/found-in.ts';

it('who calls is taken from a header that names somebody where it is set as the caller or looked up', () => {
  for (const body of [
    'user := r.Header.Get("X-User-ID")\nctx := context.WithValue(r.Context(), userKey, user)',
    'id := c.Request().Header.Get("X-User-Id")\nc.Set("user_id", id)',
    'uid := c.Get("X-User-Id")\nc.Locals("user", uid)',
    'var uid = ctx.Request.Headers["X-User-Id"].ToString();\nreturn Results.Ok(await accounts.GetAsync(int.Parse(uid)));',
    'if (context.Request.Headers.TryGetValue("X-User-Role", out var role))\n  identity.AddClaim(new Claim(ClaimTypes.Role, role.ToString()));',
    '@current_user ||= User.find_by(id: headers["X-User-Id"])',
    "user_id = request.headers.get('X-User-Id')\nuser = User.query.get(user_id)",
    "const id = req.headers['x-user-id'];\nreq.user = await User.findById(id);",
  ])
    expect(namedCaller(body), body).not.toBeNull();
});

it('it is not where something proves it, or where it is only logged or handed on', () => {
  for (const body of [
    'user := r.Header.Get("X-User-ID")\nif !verify(r.Header.Get("X-Signature"), user) { return }\nctx := context.WithValue(r.Context(), userKey, user)',
    'user := r.Header.Get("X-User-ID")\nlog.Println(user)',
    'user := r.Header.Get("X-Request-ID")\nctx := context.WithValue(r.Context(), userKey, user)',
    'if !trustedProxy(r.RemoteAddr) { return }\nuser := r.Header.Get("X-User-ID")\nc.Set("user", user)',
    "const id = req.headers['x-user-id'];\nnext();",
  ])
    expect(namedCaller(body), body).toBeNull();
});

it('a cookie by the name of the caller is taken for them in Go and C#', () => {
  expect(callerOfCookie('uid := c.Cookies("uid")\nc.Locals("uid", uid)')).not.toBeNull();
  expect(
    callerOfCookie('var id = Request.Cookies["userId"];\nvar user = _db.Users.Find(id);'),
  ).not.toBeNull();
  expect(callerOfCookie('theme := c.Cookies("theme")\nc.Locals("user", theme)')).toBeNull();
});

it('a right that lies in a cookie which is coded and not signed is told in every language', () => {
  const cases: readonly (readonly [LanguageId, string])[] = [
    [
      'go',
      'cookie, _ := r.Cookie("profile")\nraw, _ := base64.StdEncoding.DecodeString(cookie.Value)\njson.Unmarshal(raw, &p)\nif !p.Admin {\n\treturn\n}',
    ],
    [
      'csharp',
      'var json = Encoding.UTF8.GetString(Convert.FromBase64String(Request.Cookies["me"]));\nvar me = JsonSerializer.Deserialize<Me>(json);\nif (me["role"] == "admin") return Ok(all);',
    ],
    [
      'ruby',
      'payload = JSON.parse(Base64.decode64(cookies[:auth]))\nhalt 403 unless payload["role"] == "admin"',
    ],
    ['javascript', 'const me = JSON.parse(atob(req.cookies.me));\nif (me.role === "admin") show();'],
    [
      'python',
      'me = json.loads(base64.b64decode(request.cookies.get("me")))\nif me["is_admin"] == True: show()',
    ],
    ['php', '$me = json_decode(base64_decode($_COOKIE["me"]));\nif ($me->role == "admin") { show(); }'],
  ];
  for (const [language, body] of cases) expect(codedRight(language, body), body).not.toBeNull();
  expect(
    codedRight('javascript', 'const me = jwt.verify(req.cookies.me, KEY);\nif (me.role === "admin") show();'),
  ).toBeNull();
  expect(
    codedRight(
      'go',
      'cookie, _ := r.Cookie("p")\nraw := base64.Decode(cookie.Value)\nif !hmac.Equal(a, b) { return }\nif !p.Admin { return }',
    ),
  ).toBeNull();
});

it('a gateway may write the header: it is a guess', async () => {
  expect(
    await guessed({
      'app.go':
        'package app\n\nfunc identify(next http.Handler) http.Handler {\n\treturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\tuser := r.Header.Get("X-User-ID")\n\t\tnext.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), userKey, user)))\n\t})\n}\n',
    }),
  ).toEqual(['endpoint-trusts-client app.go:5']);
});

it('long texts are looked through in time that grows with their length', () => {
  expect(growsWithLength(namedCaller, 'a = r.Header.Get("X-User-ID") ')).toBe(true);
  expect(growsWithLength((text) => codedRight('go', text), 'x.Cookie("a") base64 ')).toBe(true);
});
