import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { errorDetails } from './error-details.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['error-details-in-answer', { id: 'error-details-in-answer', message: 'Told.' } as RuleFile],
]);

describe('answers with the text of an error', () => {
  it('are none of code of pages, which shows what it is answered', () => {
    const text = 'res.status(500).json({ error: error.message });\n';
    expect(errorDetails(rules, 'backend/src/a.ts', text, 'typescript')).toHaveLength(1);
    expect(errorDetails(rules, 'frontend/src/labs/A.tsx', text, 'typescript')).toEqual([]);
  });

  it('are one finding where they lie together or one file gives them in one way, which names the other lines', () => {
    const line = "mysqli_query($db, $sql) or die('No: ' . mysqli_error($db));\n";
    const found = errorDetails(rules, 'a.php', `<?php\n${line.repeat(8)}`, 'php');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ startLine: 2 });
    expect(found[0]?.message).toMatch(/Also in lines 3, 4, 5, 6, 7 and 2 more\.$/);
    const apart = errorDetails(rules, 'a.php', `<?php\n${(line + '\n'.repeat(20)).repeat(8)}`, 'php');
    expect(apart.map((one) => one.startLine)).toEqual([2]);
    expect(apart[0]?.message).toMatch(/Also in lines 23, 44, 65, 86, 107 and 2 more\.$/);
    const otherWay = `<?php\n${line}${'\n'.repeat(20)}echo 'No: ' . mysqli_error($db);\n`;
    expect(errorDetails(rules, 'a.php', otherWay, 'php').map((one) => one.startLine)).toEqual([2, 23]);
  });

  it('are whole errors in a line of their own, where an object is answered and not where a function gives it back', () => {
    const lines = (text: string): number[] =>
      errorDetails(rules, 'a.js', text, 'javascript').map((one) => one.startLine);
    const handler = (open: string): string =>
      `function onError(error, req, res, next) {\n  ${open}\n    title: 'Server Error',\n    error\n  });\n}\n`;
    expect(lines(handler("res.status(500).render('errors/error', {"))).toEqual([4]);
    expect(lines(handler('res.status(500).json({'))).toEqual([4]);
    expect(
      lines(`${handler('return {').replace('  });', '  };')}function a(req, res) { res.json(1); }\n`),
    ).toEqual([]);
  });

  it('are told apart by whether they have where the program failed', () => {
    const text = (field: string): string =>
      `try { a(); } catch (error) {\n  res.status(500).json({\n    message: error.message\n  });\n}\n${'\n'.repeat(30)}try { b(); } catch (error) {\n  res.status(500).json({\n    ${field}\n  });\n}\n`;
    const lines = (one: string): number[] =>
      errorDetails(rules, 'a.js', one, 'javascript').map((it) => it.startLine);
    expect(lines(text('stack: error.stack'))).toEqual([3, 38]);
    expect(lines(text('message: error.message'))).toEqual([3]);
  });

  it('are texts that a service of Spring makes of what it caught', () => {
    const lines = (text: string): number[] =>
      errorDetails(rules, 'A.java', text, 'java').map((one) => one.startLine);
    const service = (said: string): string =>
      `@Service\nclass A {\n  String read(String xml) {\n    try { return parse(xml); } catch (Exception e) {\n      return ${said};\n    }\n  }\n}\n`;
    expect(lines(service('"Error parsing: " + e.getMessage()'))).toEqual([5]);
    expect(lines(service('"shop-" + e.getMessage()'))).toEqual([]);
    expect(lines(service('"Error parsing: " + e.getMessage()').replace('@Service', ''))).toEqual([]);
  });

  it('are pages and notes that are made of the message, over several lines as well, and not what only a developer is shown', () => {
    const caught = (answer: string): number[] =>
      errorDetails(
        rules,
        'a.ts',
        `app.get('/a', async (req, res) => {\n  try { await run(); } catch (error) {\n    ${answer}\n  }\n});\n`,
        'typescript',
      ).map((one) => one.startLine);
    expect(caught("res.status(500).render('error', { error: error.message });")).toEqual([3]);
    expect(caught("res.render('join', { user: null, error: `Failed: ${error.message}` });")).toEqual([3]);
    expect(caught("res.render('join', {\n      error: `Failed: ${error.message}`,\n    });")).toEqual([4]);
    expect(caught("res.render('join', {\n      error: 'Failed',\n    });")).toEqual([]);
    expect(caught("req.flash('error', error.message);")).toEqual([3]);
    const field = "res.status(500).json({\n      error: 'Failed',\n      details: VALUE,\n    });";
    expect(caught(field.replace('VALUE', "error instanceof Error ? error.message : 'unknown'"))).toEqual([5]);
    expect(caught(field.replace('VALUE', "error instanceof Refused ? 'refused' : 'unknown'"))).toEqual([]);
    expect(caught("body['stack'] = error.stack;")).toEqual([3]);
    expect(caught("if (process.env.NODE_ENV === 'development') body.stack = error.stack;")).toEqual([]);
    expect(caught('if (isDev) {\n      body.stack = error.stack;\n    }')).toEqual([]);
  });

  it('are fields over several lines of what the other languages answer, below what catches everything', () => {
    const of = (path: string, language: LanguageId, text: string): number[] =>
      errorDetails(rules, path, text, language).map((one) => one.startLine);
    const net = (caught: string, opens: string, then = ''): string =>
      `class A : Controller {\n try { Run(); }\n catch (${caught} ex)\n {\n  ${opens}\n  {\n   ok = false,\n   error = ex.Message,\n  }${then}\n }\n}\n`;
    expect(of('A.cs', 'csharp', net('Exception', 'return Json(new', ');'))).toEqual([8]);
    expect(of('A.cs', 'csharp', net('OrderRefused', 'return Json(new', ');'))).toEqual([]);
    expect(of('A.cs', 'csharp', net('Exception', '_log.Write(new', ');'))).toEqual([]);
    expect(of('A.cs', 'csharp', net('Exception', 'var page = new Page', ';\n  return View(page);'))).toEqual([
      8,
    ]);
    expect(of('A.cs', 'csharp', net('Exception', 'var page = new Page', ';\n  Keep(page);'))).toEqual([]);
    const go = (opens: string): string =>
      `if err != nil {\n\t${opens}\n\t\t"ok":    false,\n\t\t"error": err.Error(),\n\t})\n}\n`;
    expect(of('a.go', 'go', go('c.JSON(500, gin.H{'))).toEqual([4]);
    expect(of('a.go', 'go', go('events.Keep(ctx, map[string]any{'))).toEqual([]);
    const php = (caught: string): string =>
      `<?php\ntry { run(); } catch (${caught} $e) {\n  return response()->json([\n    'message' => $e->getMessage(),\n  ], 500);\n}\n`;
    expect(of('a.php', 'php', php('\\Exception'))).toEqual([4]);
    expect(of('a.php', 'php', php('OrderRefused'))).toEqual([]);
    const ruby = (rescue: string): string =>
      `def a\n  run\n${rescue}\n  render json: {\n    error: e.message,\n  }, status: 500\nend\n`;
    expect(of('a.rb', 'ruby', ruby('rescue => e'))).toEqual([5]);
    expect(of('a.rb', 'ruby', ruby('rescue OrderRefused => e'))).toEqual([]);
    const java = (caught: string): string =>
      `try { run(); } catch (${caught} e) {\n  return ResponseEntity.status(500).body(Map.of(\n    "error", e.getMessage()\n  ));\n}\n`;
    expect(of('A.java', 'java', java('Exception'))).toEqual([3]);
    expect(of('A.java', 'java', java('OrderRefused'))).toEqual([]);
    const advice = (of: string): string =>
      `@RestControllerAdvice\nclass A {\n  @ExceptionHandler(${of}.class)\n  Problem a(${of} ex) {\n    Problem p = new Problem();\n    p.setMessage(ex.getMessage());\n    return p;\n  }\n}\n`;
    expect(of('A.java', 'java', advice('Exception'))).toEqual([6]);
    expect(of('A.java', 'java', advice('OrderRefused'))).toEqual([]);
  });

  it('are fields of an object that a controller gives back, and none of what is logged', () => {
    const text = (opens: string): string =>
      `@Controller('a')\nclass A {\n  b() {\n    try { c(); } catch (error) {\n      ${opens}\n        ok: false,\n        error: error.message,\n      });\n    }\n  }\n}\n`;
    expect(errorDetails(rules, 'a.ts', text('return {'), 'typescript')).toMatchObject([{ startLine: 7 }]);
    expect(errorDetails(rules, 'a.ts', text("console.error('c', {"), 'typescript')).toEqual([]);
  });

  it('are hashes of Ruby and views of C#, below what catches everything', () => {
    const ruby = (rescue: string): string =>
      `get '/a' do\n  begin\n    run\n  ${rescue}\n    { error: e.message }.to_json\n  end\nend\n`;
    const found = (path: string, text: string, language: 'ruby' | 'csharp') =>
      errorDetails(rules, path, text, language).map((one) => one.startLine);
    expect(found('a.rb', ruby('rescue => e'), 'ruby')).toEqual([5]);
    expect(found('a.rb', ruby('rescue PG::Error => e'), 'ruby')).toEqual([5]);
    expect(found('a.rb', ruby('rescue OrderRefused => e'), 'ruby')).toEqual([]);
    const net = (caught: string, answer: string): string =>
      `try { Run(); }\ncatch (${caught} ex)\n{\n  ${answer}\n}\n`;
    expect(
      found(
        'A.cs',
        net('Exception', 'return View("Error", string.Format("No: {0}", ex.Message));'),
        'csharp',
      ),
    ).toEqual([4]);
    expect(found('A.cs', net('Exception', 'model.ErrorMessage = ex.Message;'), 'csharp')).toEqual([4]);
    expect(found('A.cs', net('OrderRefused', 'model.ErrorMessage = ex.Message;'), 'csharp')).toEqual([]);
    expect(found('A.cs', net('Exception', 'log.Error(ex.Message);'), 'csharp')).toEqual([]);
  });

  it('are errors of an action of Struts, and what was formatted of an exception in Python', () => {
    const java = 'try { run(); }\ncatch (Exception e) {\n  addActionError("No: " + e.getMessage());\n}\n';
    expect(errorDetails(rules, 'A.java', java, 'java')).toMatchObject([{ startLine: 3 }]);
    const python = 'def a():\n    return Response(traceback.format_exception(*sys.exc_info()))\n';
    expect(errorDetails(rules, 'a.py', python, 'python')).toMatchObject([{ startLine: 2 }]);
  });

  it('are the caught thing itself as well, where something caught it', () => {
    const text = 'try:\n    run()\nexcept sqlite3.OperationalError as e:\n    return e\n';
    expect(errorDetails(rules, 'a.py', text, 'python')).toMatchObject([{ startLine: 4 }]);
    expect(errorDetails(rules, 'a.py', 'for e in all():\n    return e\n', 'python')).toEqual([]);
  });

  it('are what Kotlin hands to a page or to a source of messages, also on a line below', () => {
    const text = (line: string): string =>
      `class A {\n  fun b(page: ModelAndView) {\n    try { c() } catch (e: InterruptedException) {\n      ${line}\n    }\n  }\n}\n`;
    const found = (line: string) =>
      errorDetails(rules, 'A.kt', text(line), 'java').map((one) => one.startLine);
    expect(found('page.addObject("error", e.message)')).toEqual([4]);
    expect(found('told = source?.getMessage("no.query",\n        arrayOf(e.message), null, locale)')).toEqual(
      [5],
    );
    expect(found('page.addObject("error", "no such query")')).toEqual([]);
    expect(found('log.error("no query",\n        arrayOf(e.message))')).toEqual([]);
  });

  it('are what Go names on a line above, and what C# puts into a text or hands to whoever writes all errors', () => {
    const go = (named: string, answered: string): number[] =>
      errorDetails(
        rules,
        'a.go',
        `func f(c echo.Context) error {\n\tif err != nil {\n\t\t${named}\n\t\t${answered}\n\t}\n}\n`,
        'go',
      ).map((one) => one.startLine);
    expect(go('text := err.Error()', 'return c.JSON(400, text)')).toEqual([4]);
    expect(
      go('text := fmt.Sprintf("%s", err)', 'return c.JSON(400, map[string]string{"details": text})'),
    ).toEqual([4]);
    expect(go('text := "no such account"', 'return c.JSON(400, text)')).toEqual([]);
    expect(go('text := err.Error()', 'return c.JSON(400, "text")')).toEqual([]);
    const sharp = (line: string): number[] =>
      errorDetails(
        rules,
        'A.cs',
        `class A {\n  async Task B() {\n    try { } catch (Exception ex) {\n      ${line}\n    }\n  }\n}\n`,
        'csharp',
      ).map((one) => one.startLine);
    expect(sharp('return StatusCode(500, $"Internal error: {ex}");')).toEqual([4]);
    expect(sharp('var body = JsonSerializer.Serialize(new { message = ex?.Message });')).toEqual([4]);
    expect(sharp('return StatusCode(500, $"Internal error {id}");')).toEqual([]);
    expect(sharp('var body = JsonSerializer.Serialize(new { message = "Not now" });')).toEqual([]);
  });

  it('are texts that Go makes of the error first, and own functions that are given whom to answer', () => {
    const told = (line: string): number =>
      errorDetails(rules, 'a.go', `func f() {\n\tif err != nil {\n\t\t${line}\n\t}\n}\n`, 'go').length;
    for (const line of [
      'http.Error(w, fmt.Sprintf("no goods: %v", err), 500)',
      'http.Error(w, "no goods: "+err.Error(), http.StatusInternalServerError)',
      'json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})',
      'c.String(500, "no goods: %v", err)',
      'c.AbortWithStatusJSON(500, gin.H{"error": fmt.Sprintf("no %s", err)})',
      'return echo.NewHTTPError(500, err.Error())',
      'respond(w, 500, err.Error())',
      'app.errorJSON(w, err.Error())',
    ])
      expect([line, told(line)]).toEqual([line, 1]);
    for (const line of [
      'http.Error(w, fmt.Sprintf("no goods: %d", id), 500)',
      'json.NewEncoder(file).Encode(map[string]string{"error": err.Error()})',
      'c.String(500, "no goods: %v", id)',
      'return echo.NewHTTPError(404, err.Error())',
      'app.serverError(w, err)',
      'respond(w, 500, "not now")',
    ])
      expect([line, told(line)]).toEqual([line, 0]);
  });

  it('are lines of an answer of Python that is open there, and none of one that is closed', () => {
    const told = (body: string): number[] =>
      errorDetails(rules, 'a.py', `try:\n    run()\nexcept Exception as e:\n${body}`, 'python').map(
        (one) => one.startLine,
      );
    expect(told('    return (\n        f"<h1>No</h1>"\n        f"<p>{e}</p>"\n    ), 500\n')).toEqual([6]);
    expect(told('    return f"""\n      <p>{e}</p>\n    """, 500\n')).toEqual([5]);
    expect(told('    if quiet:\n        return ("no", 500)\n    text = f"<p>{e}</p>"\n')).toEqual([]);
    expect(told('    return keep(\n        logger.error(\n        f"<p>{e}</p>"))\n')).toEqual([]);
  });

  it('are texts that actions of Java and C# return, below what catches everything', () => {
    const java = (head: string, caught: string, line: string): number =>
      errorDetails(
        rules,
        'A.java',
        `${head}\nclass A {\n try { run(); }\n catch (${caught} e) {\n  ${line}\n }\n}\n`,
        'java',
      ).length;
    expect(java('@RestController', 'Exception', 'return "No: " + e.toString();')).toBe(1);
    expect(java('@RestController', 'Exception', 'answer.put("error", e.getMessage());')).toBe(1);
    expect(java('@RestController', 'Exception', 'out.println("No: " + e.getMessage());')).toBe(1);
    expect(java('@RestController', 'Exception', 'System.out.println("No: " + e.getMessage());')).toBe(0);
    expect(java('@RestController', 'Exception', 'System.err.println("No: " + e.getMessage());')).toBe(0);
    expect(java('@RestController', 'OrderRefused', 'answer.put("error", e.getMessage());')).toBe(0);
    expect(java('@Service', 'Exception', 'return "No: " + e.toString();')).toBe(0);
    const sharp = (base: string, line: string): number =>
      errorDetails(
        rules,
        'A.cs',
        `class A : ${base} {\n try { }\n catch (Exception ex) {\n  ${line}\n }\n}\n`,
        'csharp',
      ).length;
    expect(sharp('ControllerBase', 'return StatusCode(500, ex.ToString());')).toBe(1);
    expect(sharp('ControllerBase', 'return "No: " + ex.Message;')).toBe(1);
    expect(sharp('Reader', 'return "No: " + ex.Message;')).toBe(0);
  });

  it('are the message alone where JavaScript says that the program failed, and flashes of PHP', () => {
    const js = (line: string): number => errorDetails(rules, 'a.js', line, 'javascript').length;
    expect(js('res.status(500).json({ error: err.message });')).toBe(1);
    expect(js('res.status(400).json({ error: err.message });')).toBe(0);
    expect(js('return NextResponse.json({ error: error.message }, { status: 500 });')).toBe(1);
    expect(js('return NextResponse.json({ error: error.message }, { status: 422 });')).toBe(0);
    const php = (line: string): number => errorDetails(rules, 'a.php', `<?php\n${line}\n`, 'php').length;
    expect(php('return response($e->getMessage(), 500);')).toBe(1);
    expect(php("return back()->with('error', $e->getMessage());")).toBe(1);
    expect(php("return back()->with('error', 'Not now');")).toBe(0);
    expect(php("return back()->with('total', $e->getMessage());")).toBe(0);
  });

  it('are not what a program writes into its log or to its terminal', () => {
    const text = 'self.stderr.write(self.style.ERROR(f"Cannot read: {e}"))\nlogger.error(str(e))\n';
    expect(errorDetails(rules, 'a.py', text, 'python')).toEqual([]);
  });
});

describe('a service of NestJS', () => {
  const service = (first: string, fields: string): number[] =>
    errorDetails(
      rules,
      'a.ts',
      `${first}\n@Injectable()\nexport class ToolsService {\n  async run() {\n    try {\n      return await this.ask();\n    } catch (error) {\n      return {\n${fields}\n      };\n    }\n  }\n}\n`,
      'typescript',
    ).map((one) => one.startLine);
  const NEST = "import { Injectable } from '@nestjs/common';";

  it('answers the text of an error in an object that says that it failed', () => {
    expect(service(NEST, '        success: false,\n        message: error.message,')).toEqual([10]);
    expect(service(NEST, '        message: error.message,\n        ok: false,')).toEqual([9]);
  });

  it('may give its callers any other object, and one of Angular answers nobody', () => {
    expect(service(NEST, '        retry: true,\n        message: error.message,')).toEqual([]);
    const angular = "import { Injectable } from '@angular/core';";
    expect(service(angular, '        success: false,\n        message: error.message,')).toEqual([]);
  });

  it('are what own functions of Go, results of minimal APIs and blocks of Sinatra and Grape answer', () => {
    const lines = (text: string, language: LanguageId): number =>
      errorDetails(rules, 'a', text, language).length;
    expect(lines('\trespondJSON(w, code, map[string]string{"error": err.Error()})\n', 'go')).toBe(1);
    expect(lines('catch (Exception e) {\n  return Results.Problem(e.ToString());\n}\n', 'csharp')).toBe(1);
    expect(lines('rescue_from :all do |e|\n  error!({ error: e.message }, 500)\nend\n', 'ruby')).toBe(1);
    expect(
      lines('error do\n  e = env["sinatra.error"]\n  "#{e.message} #{e.backtrace}"\nend\n', 'ruby'),
    ).toBe(1);
    expect(lines('\trespondJSON(w, code, map[string]string{"error": "not found"})\n', 'go')).toBe(0);
    expect(lines('catch (OrderException e) {\n  return Results.Problem(e.Message);\n}\n', 'csharp')).toBe(0);
    expect(
      lines('rescue_from Shop::NoSuchOrder do |e|\n  error!({ error: e.message }, 404)\nend\n', 'ruby'),
    ).toBe(0);
  });

  it('are told where a function of PHP or a service of Spring gives them to what answers', () => {
    const php = (body: string): number =>
      errorDetails(
        rules,
        'a.php',
        `<?php\nfunction sign_in() {\n  try { run(); }\n  catch (Exception $e) {\n${body}\n  }\n  return $response;\n}\n`,
        'php',
      ).length;
    expect(php("    $response['message'] = 'Failed: ' . $e->getMessage();")).toBe(1);
    expect(
      php(
        "    return [\n      'success' => false,\n      'message' => 'Failed: ' . $e->getMessage()\n    ];",
      ),
    ).toBe(1);
    expect(php("    $response['message'] = 'Failed';")).toBe(0);
    expect(php("    $context['file'] = $e->getMessage();")).toBe(0);
    expect(php("    return [\n      'level' => 3,\n      'message' => $e->getMessage()\n    ];")).toBe(0);
    const java = (annotation: string, caught = 'Exception'): number =>
      errorDetails(
        rules,
        'A.java',
        `${annotation}\nclass A {\n  String read() {\n    try { return run(); }\n    catch (${caught} e) {\n      return e.toString();\n    }\n  }\n}\n`,
        'java',
      ).length;
    expect(java('@Service')).toBe(1);
    expect(java('@Service', 'OrderRefused')).toBe(0);
    expect(java('@Component')).toBe(0);
  });
});
