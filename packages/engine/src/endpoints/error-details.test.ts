import { describe, expect, it } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { errorDetails } from './error-details.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['error-details-in-answer', { id: 'error-details-in-answer', message: 'Told.' } as RuleFile],
]);

describe('answers with the text of an error', () => {
  it('are one finding where they lie together, which names the other lines, and one each where they lie apart', () => {
    const line = "mysqli_query($db, $sql) or die('No: ' . mysqli_error($db));\n";
    const found = errorDetails(rules, 'a.php', `<?php\n${line.repeat(8)}`, 'php');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ startLine: 2 });
    expect(found[0]?.message).toMatch(/Also in lines 3, 4, 5, 6, 7 and 2 more\.$/);
    const apart = errorDetails(rules, 'a.php', `<?php\n${(line + '\n'.repeat(20)).repeat(8)}`, 'php');
    expect(apart.map((one) => one.startLine)).toEqual([2, 23, 44, 65, 86, 107, 128, 149]);
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

  it('are not what a program writes into its log or to its terminal', () => {
    const text = 'self.stderr.write(self.style.ERROR(f"Cannot read: {e}"))\nlogger.error(str(e))\n';
    expect(errorDetails(rules, 'a.py', text, 'python')).toEqual([]);
  });
});
