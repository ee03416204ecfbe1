import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const CASES: readonly (readonly [string, string, (allow: string) => string])[] = [
  [
    'A.java',
    'request.getHeaders().getOrigin()',
    (allow) =>
      `class A {\n  static void fill(HttpHeaders headers, ServerHttpRequest request) {\n    headers.add("Access-Control-Allow-Origin", ${allow});\n    headers.add("Access-Control-Allow-Credentials", "true");\n  }\n}\n`,
  ],
  [
    'B.java',
    'request.getHeader(HttpHeaders.ORIGIN)',
    (allow) =>
      `class B {\n  void doFilter(HttpServletRequest request, HttpServletResponse response) {\n    response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, ${allow});\n    response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");\n  }\n}\n`,
  ],
  [
    'C.kt',
    'request.headers.origin',
    (allow) =>
      `class C {\n  fun filter(request: ServerHttpRequest, response: ServerHttpResponse) {\n    response.headers.setAccessControlAllowOrigin(${allow})\n    response.headers.setAccessControlAllowCredentials(true)\n  }\n}\n`,
  ],
  [
    'd.go',
    'r.Header.Get("Origin")',
    (allow) =>
      `package d\nfunc cors(w http.ResponseWriter, r *http.Request) {\n\tw.Header().Set("Access-Control-Allow-Origin", ${allow})\n\tw.Header().Set("Access-Control-Allow-Credentials", "true")\n}\n`,
  ],
  [
    'E.cs',
    'ctx.Request.Headers.Origin',
    (allow) =>
      `class E { void Invoke(HttpContext ctx) {\n  ctx.Response.Headers.AccessControlAllowOrigin = ${allow};\n  ctx.Response.Headers.AccessControlAllowCredentials = "true";\n} }\n`,
  ],
  [
    'g.py',
    'request.headers.get("Origin")',
    (allow) =>
      `def cors(request, response):\n    response.headers["Access-Control-Allow-Origin"] = ${allow}\n    response.headers["Access-Control-Allow-Credentials"] = "true"\n`,
  ],
  [
    'h.php',
    "$_SERVER['HTTP_ORIGIN']",
    (allow) =>
      `<?php\nfunction cors() {\n  header('Access-Control-Allow-Origin: ' . ${allow});\n  header('Access-Control-Allow-Credentials: true');\n}\n`,
  ],
  [
    'i.rb',
    "request.headers['Origin']",
    (allow) =>
      `def cors\n  headers['Access-Control-Allow-Origin'] = ${allow}\n  headers['Access-Control-Allow-Credentials'] = 'true'\nend\n`,
  ],
];

it.each(CASES)(
  '%s: an origin given back as it came, with credentials, lets every website read',
  async (path, origin, text) => {
    const told = async (allow: string): Promise<number> =>
      (await found({ [path]: text(allow) })).filter((one) => one.startsWith('endpoint-reflects-origin'))
        .length;
    expect(await told(origin)).toBe(1);
    expect(await told('"https://shop.example.com"')).toBe(0);
  },
);

it('what a long script of PHP asks about something else keeps no origin out', async () => {
  const script = (check: string): Record<string, string> => ({
    'a.php': `<?php\n${check}\nheader('Access-Control-Allow-Origin: ' . (isset($_SERVER['HTTP_ORIGIN']) ? $_SERVER['HTTP_ORIGIN'] : '*'));\nheader('Access-Control-Allow-Credentials: true');\n${'$a = 1;\n'.repeat(20)}if (in_array($_POST['kind'], $kinds)) { echo 'ok'; }\n`,
  });
  const told = async (check: string): Promise<number> =>
    (await found(script(check))).filter((one) => one.startsWith('endpoint-reflects-origin')).length;
  expect(await told('')).toBe(1);
  expect(await told("if (!in_array($_SERVER['HTTP_ORIGIN'], $hosts)) { exit; }")).toBe(0);
});
