import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const open = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication'));

describe('an endpoint that looks whether a secret is right', () => {
  const nest = (then: string): string =>
    `import { Controller } from '@nestjs/common';\n@Controller('orders')\nexport class OrdersController {\n  @Get('export')\n  async all(@Headers('x-admin-key') adminKey?: string) {\n    if (adminKey !== KEY) {\n      console.log('wrong key', adminKey);\n      ${then}\n    }\n    return this.orders.all();\n  }\n}\n`;

  it('is open where it only logs that it is not: NestJS', async () => {
    expect(await open({ 'a.ts': nest('') })).toEqual(['endpoint-without-authentication a.ts:6']);
    expect(await open({ 'a.ts': nest('throw new ForbiddenException();') })).toEqual([]);
    expect(await open({ 'a.ts': nest('return [];') })).toEqual([]);
    expect(await open({ 'a.ts': nest('').replace('!== KEY', '=== undefined') })).toEqual([]);
  });

  it('is open in Express, Flask, gin, Spring, ASP.NET, Laravel and Rails too', async () => {
    const programs: Record<string, (then: string) => string> = {
      'a.js': (then) =>
        `const app = require('express')();\napp.get('/export', (req, res) => {\n  if (req.get('x-secret') !== KEY) {\n    logger.warn('wrong');\n    ${then && 'return res.sendStatus(403);'}\n  }\n  res.json(rows);\n});\n`,
      'a.py': (then) =>
        `from flask import Flask, request\napp = Flask(__name__)\n@app.route('/export')\ndef export():\n    if request.headers.get('X-Secret') != KEY:\n        app.logger.warning('wrong')\n${then && '        return {}, 403\n'}    return rows()\n`,
      'a.go': (then) =>
        `package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\n  r := gin.Default()\n  r.GET("/export", export)\n}\nfunc export(c *gin.Context) {\n  if c.GetHeader("X-Secret") != key {\n    log.Println("wrong")\n    ${then && 'c.AbortWithStatus(403)\n    return'}\n  }\n  c.JSON(200, rows)\n}\n`,
      'A.java': (then) =>
        `@RestController\nclass A {\n  @GetMapping("/export")\n  List<Row> export(@RequestParam String secret) {\n    if (!secret.equals(KEY)) {\n      log.warn("wrong");\n      ${then && 'throw new Denied();'}\n    }\n    return rows;\n  }\n}\n`,
      'A.cs': (then) =>
        `[ApiController]\n[Route("a")]\npublic class AController : ControllerBase {\n  [HttpGet("export")]\n  public IActionResult Export(string secret) {\n    if (secret != Key) {\n      _logger.LogWarning("wrong");\n      ${then && 'return StatusCode(403);'}\n    }\n    return Ok(rows);\n  }\n}\n`,
    };
    for (const [path, program] of Object.entries(programs)) {
      expect([path, (await open({ [path]: program('') })).length]).toEqual([path, 1]);
      expect([path, await open({ [path]: program('x') })]).toEqual([path, []]);
    }
    const laravel = (then: string): Record<string, string> => ({
      'routes/api.php': "<?php\nRoute::get('/export', 'Exporter');\n",
      'Exporter.php': `<?php\nclass Exporter extends Controller {\n  public function __invoke(Request $request) {\n    if ($request->header('X-Secret') !== $this->secret) {\n      Log::warning('wrong');\n      ${then}\n    }\n    return Row::all();\n  }\n}\n`,
    });
    expect(await open(laravel(''))).toEqual(['endpoint-without-authentication Exporter.php:4']);
    expect(await open(laravel('abort(403);'))).toEqual([]);
    const rails = (then: string): Record<string, string> => ({
      'config/routes.rb': "Rails.application.routes.draw do\n  get '/export', to: 'rows#export'\nend\n",
      'app/controllers/rows_controller.rb': `class RowsController < ApplicationController\n  def export\n    if params[:secret] != KEY\n      Rails.logger.warn('wrong')\n      ${then}\n    end\n    render json: rows\n  end\nend\n`,
    });
    expect(await open(rails(''))).toHaveLength(1);
    expect(await open(rails('return head(403)'))).toEqual([]);
  });
});

describe('a controller of one action', () => {
  it('is the handler of the route of Laravel that names its class', async () => {
    const program = (handler: string): Record<string, string> => ({
      'routes/api.php': `<?php\nRoute::get('/me', 'MeController@show')->middleware('auth');\nRoute::post('/uploads', ${handler});\n`,
      'MeController.php':
        '<?php\nclass MeController extends Controller {\n  public function show() { return auth()->user(); }\n}\n',
      'FileUploader.php':
        "<?php\nclass FileUploader extends Controller {\n  public function __invoke(Request $request) {\n    Storage::disk('uploads')->putFileAs('/', $request->file('file'), 'a');\n  }\n}\n",
    });
    for (const handler of ["'FileUploader'", "'Api\\\\FileUploader'", 'FileUploader::class'])
      expect([handler, await open(program(handler))]).toEqual([
        handler,
        ['endpoint-without-authentication FileUploader.php:3'],
      ]);
  });
});
