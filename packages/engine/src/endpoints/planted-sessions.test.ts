import { describe, expect, it, test } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, files: Record<string, string>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith(rule)).length;
const KEEPS = 'endpoint-keeps-session';
const OUT = 'endpoint-signs-nobody-out';

const js = (body: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.get('/go', (req, res) => {\n  ${body}\n  res.end();\n});\n`,
});

describe('a session whose identifier a request brings is known to whoever sent somebody there', () => {
  it.each<[string, number, Record<string, string>]>([
    ['Express', 1, js("res.cookie('sessionId', req.query.sid);")],
    ['Express, made here', 0, js("const sid = crypto.randomUUID();\n  res.cookie('sessionId', sid);")],
    ['Express, kept on', 0, js("const sid = req.cookies.sessionId;\n  res.cookie('sessionId', sid);")],
    ['Express, no session', 0, js("res.cookie('theme', req.query.theme);")],
    [
      'Flask',
      1,
      {
        'a.py':
          "from flask import Flask\napp = Flask(__name__)\n@app.get('/go')\ndef go():\n    res = make_response('ok')\n    res.set_cookie('session_id', request.args.get('sid'))\n    return res\n",
      },
    ],
    [
      'ASP.NET',
      1,
      {
        'A.cs':
          'public class GoController : Controller {\n  [HttpPost]\n  public IActionResult Go(string sessionId) {\n    Response.Cookies.Append("SessionId", sessionId);\n    return Ok();\n  }\n}\n',
      },
    ],
  ])('%s', async (_, count, files) => expect(await told(KEEPS, files)).toBe(count));
});

test('Flask keeps the identifier of a session of a store when it is emptied, and makes none anew', async () => {
  const app = (more: string, renew: string): Record<string, string> => ({
    'a.py': `from flask import Flask, session\n${more}app = Flask(__name__)\n@app.post('/login')\ndef login():\n    if not check_password_hash(one.password, request.form['password']):\n        abort(401)\n    session.clear()\n${renew}    session['user'] = one.id\n    return 'ok'\n`,
  });
  expect(await told(KEEPS, app('from flask_session import Session\n', ''))).toBe(1);
  expect(
    await told(
      KEEPS,
      app('from flask_session import Session\n', '    app.session_interface.regenerate(session)\n'),
    ),
  ).toBe(0);
  expect(await told(KEEPS, app('', ''))).toBe(0);
});

test('who signs out of a session that the program keeps in memory has it ended', async () => {
  const app = (end: string): Record<string, string> => ({
    'A.cs': `public class AccountController : Controller {\n  private static readonly Dictionary<string, SessionData> _sessions = new();\n  [HttpPost]\n  public IActionResult Logout(string id) {\n    var one = _sessions[id];\n    ${end}\n    return Ok(new { success = false, name = one.Name });\n  }\n}\n`,
  });
  expect(await told(OUT, app(''))).toBe(1);
  expect(await told(OUT, app('_sessions.Remove(id);'))).toBe(0);
});

describe('an account that a request names gets another password only from who proves that it is theirs', () => {
  const reset = (body: string, path = '/reset-password'): Record<string, string> => ({
    'a.js': `const app = require('express')();\nconst users = [{ id: 1, name: 'a' }];\napp.post('${path}', (req, res) => {\n  const user = users.find((u) => u.name === req.body.username);\n  ${body}\n  res.end();\n});\n`,
  });
  const UNASKED = 'endpoint-changes-password-unasked';
  it.each<[string, number, Record<string, string>]>([
    ['nothing is asked', 1, reset('user.password = hash(req.body.newPassword);')],
    [
      'what was mailed',
      0,
      reset(
        'if (user.resetToken !== req.body.token) return res.sendStatus(403);\n  user.password = hash(req.body.newPassword);',
      ),
    ],
    [
      'the old one',
      0,
      reset(
        'if (!matches(req.body.oldPassword, user)) return res.sendStatus(403);\n  user.password = hash(req.body.newPassword);',
      ),
    ],
    ['a registration', 0, reset('user.password = hash(req.body.newPassword);', '/register')],
  ])('%s', async (_, count, files) => expect(await told(UNASKED, files)).toBe(count));
});
