import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { plainReads, wholeRequests } from './plain-reads.ts';
import { found } from './testing/found-in.ts';

it('what frameworks call a field of a request is written as the language itself calls it, in texts of the same length', () => {
  const written: readonly (readonly [LanguageId, string, string])[] = [
    ['php', "$this->input->post('role')", "$_POST['role']"],
    ['php', "$this->input->cookie('is_admin')", "$_COOKIE['is_admin']"],
    ['php', '$this->request->getVar("next")', "$_REQUEST['next']"],
    ['php', "$request->request->get('title')", "$_POST['title']"],
    ['php', "$request->cookies->get('role')", "$_COOKIE['role']"],
    ['php', "$request->header('X-Admin')", "$_SERVER['HTTP_X-Admin']"],
    ['php', "Yii::$app->request->post('amount', 0)", "$_POST['amount'] ?? 0"],
    ['php', "$request->getQueryParams()['url']", "$_GET['url']"],
    ['kotlin', 'call.request.headers["X-Role"]', 'request.getHeader("X-Role")'],
    ['java', 'call.request.cookies["role"]', 'request.getCookie("role")'],
    ['java', 'request.getParameter("total")', 'request.get("total")'],
  ];
  for (const [language, text, plain] of written) {
    const made = plainReads(language, `a = ${text};`);
    expect(made.replace(/ +;$/, ';'), text).toBe(`a = ${plain};`);
    expect(made).toHaveLength(text.length + 5);
  }
  // Laravel encrypts its cookies.
  expect(plainReads('php', "$request->cookie('role')")).toBe("$request->cookie('role')");
});

it('names that hold all that came are known', () => {
  const names = (language: LanguageId, body: string): string[] =>
    wholeRequests(language, body).map(({ name }) => name);
  expect(names('php', '$b = $request->getParsedBody();')).toEqual(['b']);
  expect(names('php', "$in = json_decode(file_get_contents('php://input'), true);")).toEqual(['in']);
  expect(names('kotlin', 'val p = call.receiveParameters()')).toEqual(['p']);
  expect(names('php', "$b = $request->input('b');")).toEqual([]);
});

it('who says in a cookie, a header or a body that they may is told in the words of frameworks', async () => {
  const told = async (path: string, text: string): Promise<boolean> =>
    (await found({ [path]: text })).some((one) => /^endpoint-(?:trusts-client|believes-request) /.test(one));
  const ping = (test: string): string =>
    `<?php\nclass Admin extends CI_Controller {\n  public function ping() {\n    ${test}\n    passthru('uptime');\n  }\n}\n`;
  expect(
    await told('Admin.php', ping("if ($this->input->cookie('is_admin') != '1') { show_error('no', 403); }")),
  ).toBe(true);
  expect(await told('Admin.php', ping("if (($_COOKIE['is_admin'] ?? 0) != 1) { redirect('/'); }"))).toBe(
    true,
  );
  expect(
    await told(
      'Admin.php',
      ping("if ($this->session->userdata('is_admin') != '1') { show_error('no', 403); }"),
    ),
  ).toBe(false);
  const me = (cookie: string, use: string): string =>
    `import org.springframework.web.bind.annotation.*;\n@RestController\nclass Me {\n  @GetMapping("/me")\n  public User me(@CookieValue("${cookie}") String value) {\n    ${use}\n  }\n}\n`;
  expect(await told('Me.java', me('user', 'return users.findByUsername(value);'))).toBe(true);
  expect(await told('Me.java', me('user', 'return users.findByUsername(verify(value));'))).toBe(false);
  expect(await told('Me.java', me('theme', 'return themes.findByName(value);'))).toBe(false);
});

it('the work grows with the length of the text', () => {
  for (const part of ["$request->input('a", '$b = $request->', "$_POST['a' "]) {
    expect(
      growsWithLength((text) => plainReads('php', text), part),
      part,
    ).toBe(true);
    expect(
      growsWithLength((text) => wholeRequests('php', text), part),
      part,
    ).toBe(true);
  }
  expect(growsWithLength((text) => plainReads('java', text), 'call.request.headers["a')).toBe(true);
});
