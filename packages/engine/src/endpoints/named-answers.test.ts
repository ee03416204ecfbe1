import { describe, expect, it } from 'vitest';
import { found, guessed } from './testing/found-in.ts';

const script = (answer: string): Record<string, string> => ({
  'app.js': `const app = express();\napp.get('/cards/:id', async (req, res) => {\n  const card = await load(req.params.id);\n  ${answer}\n});\n`,
});
const python = (answer: string): Record<string, string> => ({
  'app.py': `@app.route('/cards/<id>')\ndef show(id):\n    card = load(id, request.args)\n    ${answer}\n`,
});
const told = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-answers-secrets'));

describe('an answer that names what is for nobody who asks', () => {
  it('is told of the code of a card, in every language', async () => {
    for (const files of [
      script('res.json({ id: card.id, cvv: card.cvv });'),
      python("return jsonify({'id': card[0], 'cvv': card[2]})"),
      {
        'app.go':
          'package app\n\nfunc Show(c *gin.Context) {\n\tc.JSON(200, gin.H{"id": card.ID, "cvv": card.Code})\n}\n',
      },
      {
        'app.php':
          "<?php\nfunction show(Request $request) {\n  $card = load($request->id);\n  return response()->json(['cvv' => $card->code]);\n}\n",
      },
      {
        'app.cs':
          'class CardController : ControllerBase {\n  [HttpGet("cards")]\n  public IActionResult Show() {\n    return Ok(new { cvv = card.Code });\n  }\n}\n',
      },
    ])
      expect(await told(files), Object.values(files)[0]).toHaveLength(1);
  });

  it('is not told of what is masked, of messages about it, and of what is only sent to others', async () => {
    for (const files of [
      script('res.json({ cvv: mask(card.code) });'),
      script("res.status(400).json({ cvv: 'must have three digits' });"),
      script('await pay({ cvv: req.body.cvv });'),
    ])
      expect(await told(files), Object.values(files)[0]).toEqual([]);
  });

  it('is told of the key that signs its sessions, also where it is thrown', async () => {
    expect(await told(python("return jsonify({'app_secret_key': app.secret_key})"))).toHaveLength(1);
    expect(await told(script('res.json({ jwtSecret: config.jwtSecret });'))).toHaveLength(1);
    const guard = `import { CanActivate } from '@nestjs/common';\nexport class Guard implements CanActivate {\n  canActivate(context) {\n    const request = context.switchToHttp().getRequest();\n    throw new UnauthorizedException({\n      message: 'no',\n      jwtSecret: process.env.JWT_SECRET,\n    });\n  }\n}\n`;
    expect(await told({ 'guard.ts': guard })).toEqual(['endpoint-answers-secrets guard.ts:7']);
    for (const answer of ["'is missing'", "config.jwtSecret ? 'set' : 'missing'"])
      expect(await told(script(`res.json({ jwtSecret: ${answer} });`)), answer).toEqual([]);
  });

  it('guesses of a password that was just set', async () => {
    for (const files of [
      script('res.json({ done: true, newPassword: newPassword });'),
      script('res.json({ done: true, newPassword });'),
      {
        'a.controller.ts': `import { Controller, Post } from '@nestjs/common';\n@Controller('auth')\nexport class AuthController {\n  @Post('reset')\n  async reset(@Body() body) {\n    return {\n      newPassword: newPassword,\n    };\n  }\n}\n`,
      },
    ])
      expect(
        (await guessed(files)).filter((one) => one.startsWith('endpoint-answers-secrets')),
        Object.values(files)[0],
      ).toHaveLength(1);
    for (const files of [
      script('res.json({ newPassword: Boolean(newPassword) });'),
      script('const form = { newPassword }; res.json({ done: true });'),
    ])
      expect(await told(files), Object.values(files)[0]).toEqual([]);
  });
});
