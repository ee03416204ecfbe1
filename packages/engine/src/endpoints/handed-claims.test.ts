import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.split(' ')[1] ?? '');

describe('a right that a request claims, and another function decides by', () => {
  const spring = (from: string, refuses: string): Record<string, string> => ({
    'Files.java': `@RestController\nclass Files {\n  private final Store store;\n  @GetMapping("/files/{name}")\n  Text read(@PathVariable String name, ${from} String role) {\n    return store.open(name, role);\n  }\n}\n`,
    'Store.java': `@Service\nclass Store {\n  Text open(String name, String role) {\n    Text text = texts.find(name);\n    if (text.isSecret() && !"ADMIN".equals(role)) {\n      throw new ${refuses};\n    }\n    return text;\n  }\n}\n`,
  });
  it('is told where it decides, if a request is where it comes from', async () => {
    const refuses = 'RuntimeException("관리자 권한이 필요합니다.")';
    const header = '@RequestHeader("X-User-Role")';
    expect(await told('endpoint-believes-request', spring(header, refuses))).toEqual(['Store.java:5']);
    expect(
      await told('endpoint-believes-request', spring(header, 'AccessDeniedException("No access")')),
    ).toEqual(['Store.java:5']);
    expect(await told('endpoint-believes-request', spring(header, 'NotFoundException("none")'))).toEqual([]);
    expect(
      await told(
        'endpoint-believes-request',
        spring('@AuthenticationPrincipal(expression = "role")', refuses),
      ),
    ).toEqual([]);
  });

  it('is told of an object that the body was made into', async () => {
    const change = (asked: string): Record<string, string> => ({
      'Posts.java': `@RestController\nclass Posts {\n  @PostMapping("/posts/{id}")\n  void change(@PathVariable Long id, @RequestBody PostRequest request) {\n    if ("ADMIN".equals(${asked})) {\n      posts.update(id, request);\n      return;\n    }\n    throw new ForbiddenException();\n  }\n}\n`,
    });
    expect(await told('endpoint-believes-request', change('request.getRole()'))).toEqual(['Posts.java:5']);
    expect(await told('endpoint-believes-request', change('request.getKind()'))).toEqual([]);
  });
});

describe('a page that is given to whoever says that they come from another', () => {
  const page = (test: string): string =>
    `@Controller\nclass Staff {\n  @GetMapping("/staff")\n  String page(HttpServletRequest request) {\n    String from = request.getHeader("Referer");\n    if (from == null || !from.${test}) {\n      throw new ResponseStatusException(HttpStatus.FORBIDDEN);\n    }\n    return "staff";\n  }\n}\n`;
  it('is told in each language, and not where only the host is asked for', async () => {
    expect(await told('endpoint-trusts-client', { 'Staff.java': page('contains("/menu")') })).toEqual([
      'Staff.java:5',
    ]);
    expect(
      await told('endpoint-trusts-client', { 'Staff.java': page('startsWith("https://shop.example")') }),
    ).toEqual([]);
    const express = (test: string): string =>
      `const app = require('express')();\napp.get('/staff', (req, res) => {\n  const from = req.headers.referer || '';\n  if (!from.${test}) return res.status(403).end();\n  res.render('staff');\n});\n`;
    expect(await told('endpoint-trusts-client', { 'app.js': express("includes('/menu')") })).toEqual([
      'app.js:3',
    ]);
    expect(await told('endpoint-trusts-client', { 'app.js': express("includes('shop.example')") })).toEqual(
      [],
    );
    const flask = `@app.route('/staff')\ndef staff():\n    if '/menu' not in request.headers.get('Referer'):\n        abort(403)\n    return render_template('staff.html')\n`;
    expect(await told('endpoint-trusts-client', { 'app.py': flask })).toEqual(['app.py:3']);
  });
});

describe('an upload', () => {
  it('is checked by nothing that an exception is called after', async () => {
    const service = (check: string): string =>
      `@Service\nclass Uploads {\n  String keep(MultipartFile file) {\n    if (file.isEmpty()) throw new InvalidFileException("empty");\n    String name = file.getOriginalFilename();\n    ${check}\n    File to = new File(folder, name);\n    file.transferTo(to);\n    return name;\n  }\n}\n`;
    expect(await told('upload-as-named', { 'Uploads.java': service('') })).toHaveLength(1);
    expect(
      await told('upload-as-named', {
        'Uploads.java': service('if (!allowedEndings.contains(end(name))) return null;'),
      }),
    ).toEqual([]);
  });
});
