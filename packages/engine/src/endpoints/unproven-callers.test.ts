import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';
import { unaskedPassword, unprovenCaller } from './unproven-callers.ts';

describe('a sign-in', () => {
  const express = (check: string) => `const { username, password } = req.body;
    const user = await users.findOne({ where: { username } });
    if (!user || !password) return res.status(401).json({ error: 'wrong password' });
    ${check}
    const token = jwt.sign({ id: user.id }, KEY);
    res.json({ token });`;
  it('that signs in without looking at the password is seen, in several languages', () => {
    expect(unaskedPassword(express(''))).not.toBeNull();
    expect(unaskedPassword(express('res.json({ passwordHash: user.passwordHash });'))).not.toBeNull();
    expect(
      unaskedPassword(
        "password = request.form['password']\nuser = User.query.filter_by(name=name).first()\nsession['user_id'] = user.id\n",
      ),
    ).not.toBeNull();
    expect(
      unaskedPassword(
        "$password = $_POST['password'];\n$user = $db->query($sql)->first();\n$_SESSION['user'] = $user['id'];\n",
      ),
    ).not.toBeNull();
  });

  it('that looks at it, wherever, or takes none is not', () => {
    for (const check of [
      'if (!(await bcrypt.compare(password, user.hash))) return res.sendStatus(401);',
      'if (user.password !== password) return res.sendStatus(401);',
      'if (!isRight(user, password)) return res.sendStatus(401);',
      'await service.authenticate(req.body);',
    ])
      expect(unaskedPassword(express(check)), check).toBeNull();
    for (const sql of [
      `$user = $db->query("SELECT * FROM users WHERE name = '$name' AND password = '$password'")->fetch();`,
      `$user = $db->query("SELECT * FROM users WHERE name = '$name' AND pass = '{$_POST['password']}'")->fetch();`,
    ])
      expect(
        unaskedPassword(`$password = $_POST['password'];\n${sql}\n$_SESSION['user'] = $user['id'];\n`),
        sql,
      ).toBeNull();
    expect(
      unaskedPassword(
        `password = request.form['password']\nuser = db.execute(f"SELECT * FROM users WHERE name = '{name}' AND password = '{password}'").fetchone()\nsession['user_id'] = user.id\n`,
      ),
    ).toBeNull();
    expect(
      unaskedPassword('const user = await users.findOne({ token });\nconst t = jwt.sign(user, KEY);'),
    ).toBeNull();
  });

  it('is told at its endpoint, and making an account is not', async () => {
    const app = (path: string) => ({
      'app.js': `const app = require('express')();\napp.post('${path}', async (req, res) => {\n${express('')}\n});\n`,
    });
    const rule = (files: Record<string, string>) =>
      found(files).then((all) => all.filter((one) => one.startsWith('endpoint-without-authentication')));
    expect(await rule(app('/login'))).toEqual(['endpoint-without-authentication app.js:7']);
    expect(await rule(app('/register'))).toEqual([]);
  });
});

describe('who a header names', () => {
  const go = (proof: string) =>
    `header := c.GetHeader("Authorization")\nparts := strings.Split(header, " ")\nuserID := parts[1]\n${proof}\nc.Set("user_id", userID)\nc.Next()`;
  it('is taken for who calls where nothing proves it', () => {
    expect(unprovenCaller(go(''))).not.toBeNull();
    expect(
      unprovenCaller("const name = req.headers.authorization.split(' ')[1];\nreq.user = { id: name };"),
    ).not.toBeNull();
    expect(
      unprovenCaller("name = request.headers.get('Authorization').split(' ')[1]\ng.user_id = name\n"),
    ).not.toBeNull();
  });

  it('is not where a token is verified or looked for', () => {
    for (const proof of [
      'claims, err := verifyToken(userID)',
      'user := store.FindByToken(token)',
      'id, ok := tokens[userID]',
    ])
      expect(unprovenCaller(go(proof)), proof).toBeNull();
    expect(
      unprovenCaller(
        "const token = req.headers.authorization.split(' ')[1];\nreq.user = await lookUp(token);",
      ),
    ).toBeNull();
    expect(
      unprovenCaller('const token = req.headers.authorization;\nreq.user = jwt.verify(token, KEY);'),
    ).toBeNull();
    expect(unprovenCaller('const token = req.headers.authorization;\nreq.user = null;')).toBeNull();
  });
});

describe('a sign-in whose form or service has the password', () => {
  const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication '));

  const flask = (asks: string, form = ''): Record<string, string> => ({
    'routes.py': `from flask import Flask
from forms import LoginForm
app = Flask(__name__)
@app.route('/login', methods=['GET', 'POST'])
def login():
    form = LoginForm()
    if form.validate_on_submit():
        user = user_service.get_user_by_email(form.email.data)
        if user${asks}:
            login_user(user)
            return redirect('/')
        flash('Wrong email or password')
    return render_template('login.html', form=form)
`,
    'forms.py': `class LoginForm(FlaskForm):
    email = StringField()
    password = PasswordField()
${form}`,
  });
  it('and that takes only the name out of the form lets in whoever knows it', async () => {
    expect(await told(flask(''))).toEqual(['endpoint-without-authentication routes.py:10']);
    expect(await told(flask(' and user.check_password(form.password.data)'))).toEqual([]);
    expect(await told(flask(' and is_right(user, form)'))).toEqual([]);
    const looks = '    def validate_password(self, field):\n        look(field)\n';
    expect(await told(flask('', looks))).toEqual([]);
  });

  const express = (finds: string): Record<string, string> => ({
    'app.js': `const app = require('express')();
const { signIn } = require('./accounts');
app.post('/login', async (req, res) => {
  const account = await signIn(req.body.email, req.body.password);
  req.session.userId = account.id;
  res.json({ ok: true });
});
`,
    'accounts.js': `exports.signIn = async function signIn(email, password) {
  ${finds}
};
`,
  });
  it('and that has a service find the account by its name alone does too', async () => {
    expect(await told(express('return Account.findOne({ where: { email } });'))).toEqual([
      'endpoint-without-authentication accounts.js:2',
    ]);
    expect(await told(express('return Account.findOne({ where: { email, password } });'))).toEqual([]);
    expect(
      await told(express('const one = await Account.findOne({ email });\n  return matches(one, password);')),
    ).toEqual([]);
  });
});
