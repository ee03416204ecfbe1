import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-changes-password-unasked'));

/** An endpoint for whoever is signed in, with what it does before it gives the account another password. */
const PROGRAMS: Readonly<Record<string, { file: string; text: (asks: string) => string; asks: string }>> = {
  Express: {
    file: 'app.js',
    text: (asks) => `const app = require('express')();
app.post('/change-password', requireUser, async (req, res) => {
  const account = await load(req.user.id);
  ${asks}
  account.password = await bcrypt.hash(req.body.newPassword, 12);
  await account.save();
  res.json({ ok: true });
});
`,
    asks: 'if (!(await bcrypt.compare(req.body.oldPassword, account.password))) return res.sendStatus(403);',
  },
  FastAPI: {
    file: 'app.py',
    text: (asks) => `from fastapi import FastAPI, Depends
app = FastAPI()
@app.post("/account/password")
def change_password(body: PasswordIn, current_user: User = Depends(get_current_user)):
    ${asks || 'pass'}
    current_user.hashed_password = hash_password(body.new_password)
    session.commit()
`,
    asks: 'if not check_password(body.current_password, current_user.hashed_password): raise HTTPException(403)',
  },
  'ASP.NET': {
    file: 'AccountController.cs',
    text: (asks) => `[ApiController]
[Authorize]
[Route("api/account")]
public class AccountController : ControllerBase {
  [HttpPost("password")]
  public async Task<IActionResult> ChangePassword(ChangePasswordDto dto) {
    var account = await _db.Users.FindAsync(UserId);
    ${asks}
    account.PasswordHash = BCrypt.HashPassword(dto.NewPassword);
    await _db.SaveChangesAsync();
    return NoContent();
  }
}
`,
    asks: 'if (!BCrypt.Verify(dto.OldPassword, account.PasswordHash)) return Forbid();',
  },
  Rails: {
    file: 'app/controllers/passwords_controller.rb',
    text: (asks) => `class PasswordsController < ApplicationController
  before_action :authenticate_user!
  def update
    ${asks}
    current_user.update(password: params[:password])
  end
end
`,
    asks: 'return head(:forbidden) unless current_user.authenticate(params[:old_password])',
  },
  Laravel: {
    file: 'app/Http/Controllers/AccountController.php',
    text: (asks) => `<?php
class AccountController extends Controller {
    public function changePassword(Request $request) {
        $user = $request->user();
        ${asks}
        $user->password = Hash::make($request->password);
        $user->save();
    }
}
`,
    asks: "if (!Hash::check($request->input('old'), $user->password)) abort(403);",
  },
};

const OTHERS: Readonly<Record<string, Record<string, string>>> = {
  Rails: {
    'config/routes.rb': 'Rails.application.routes.draw do\n  resource :password, only: [:update]\nend\n',
  },
  Laravel: {
    'routes/api.php':
      "<?php\nRoute::middleware('auth:sanctum')->post('/account/change-password', [AccountController::class, 'changePassword']);\n",
  },
};

describe('an endpoint that gives the account of who is signed in another password', () => {
  it.each(Object.entries(PROGRAMS))(
    'is told where it asks for no old one, and not where it does: %s',
    async (name, one) => {
      const others = OTHERS[name] ?? {};
      expect(await told({ ...others, [one.file]: one.text('') })).toHaveLength(1);
      expect(await told({ ...others, [one.file]: one.text(one.asks) })).toEqual([]);
    },
  );

  it('is a guess where a service does it, which may ask as well', async () => {
    const program = (asks: string): Record<string, string> => ({
      'app.js': `const users = require('./services/users');
const app = require('express')();
app.post('/change-password', requireUser, async (req, res) => {
  await users.setPassword(req.user.id, req.body);
  res.json({ ok: true });
});
`,
      'services/users.js': `exports.setPassword = async (id, body) => {
  const account = await load(id);
  ${asks}
  account.password = await bcrypt.hash(body.newPassword, 12);
  await account.save();
};
`,
    });
    expect(await told(program(''))).toEqual(['endpoint-changes-password-unasked app.js:3']);
    expect(await told(program('await verifyOld(account, body);'))).toEqual([]);
  });

  it('is not told of who resets it by a token, of administrators and of who signs up', async () => {
    for (const path of ['/reset-password', '/admin/change-password', '/register-password'])
      expect(
        await told({ 'app.js': PROGRAMS.Express?.text('').replace('/change-password', path) ?? '' }),
        path,
      ).toEqual([]);
  });
});

it('an account that is changed with its password is asked for the one that it has, a new one and that of others is not', async () => {
  const app = (route: string, asks = '', guard = 'requireUser'): Record<string, string> => ({
    'app.js': `const app = require('express')();
app.${route}, ${guard}, async (req, res) => {
  const account = await load(req.user.id);
  ${asks}
  if (req.body.password) account.password = await bcrypt.hash(req.body.password, 12);
  await account.save();
  res.json({ ok: true });
});
`,
  });
  expect(await told(app("put('/profile'"))).toHaveLength(1);
  expect(await told(app("patch('/api/users/:id'"))).toHaveLength(1);
  const compares =
    'if (!(await bcrypt.compare(req.body.oldPassword, account.password))) return res.sendStatus(403);';
  expect(await told(app("put('/profile'", compares))).toEqual([]);
  expect(await told(app("put('/users/:id'", '', "requireRole('admin')"))).toEqual([]);
  expect(await told(app("post('/users'"))).toEqual([]);
  expect(await told(app("put('/chpasswd'"))).toHaveLength(1);
});

it('a password that a service gives to whoever is named is given back without a proof, unless the handler asks for one', async () => {
  const flask = (proof: string): Record<string, string> => ({
    'app.py': `from flask import Flask, request, render_template
from users import find_by_email, update_password_by_email
app = Flask(__name__)
@app.route('/forgot_password', methods=['GET', 'POST'])
def forgot_password():
    email = request.form.get('email', '')
    ${proof}
    update_password_by_email(email, request.form.get('new_password'))
    return render_template('auth/forgot-password.html')
`,
    'users.py':
      'def update_password_by_email(email, password):\n    db.execute("UPDATE users SET password = ? WHERE email = ?", (password, email))\n',
  });
  expect(await told(flask('find_by_email(email)'))).toEqual(['endpoint-changes-password-unasked app.py:4']);
  for (const proof of [
    "check(request.form.get('token'))",
    'verify_answer(email)',
    "find(session['user_id'])",
  ])
    expect(await told(flask(proof)), proof).toEqual([]);
});
