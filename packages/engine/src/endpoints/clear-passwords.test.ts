import { expect, it } from 'vitest';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { passwordOfSession, passwordOfStatement } from './clear-passwords.ts';
import { dataPlaces } from './data-facts.ts';

it('statements that keep or compare a password as it came are told in every language', () => {
  for (const body of [
    "db.query('INSERT INTO users (name, password) VALUES (?, ?)', [name, password])",
    'db.execute(`INSERT INTO users (email, password)\n VALUES (?, ?)`, [\n data.email,\n data.password,\n])',
    'db.Exec("INSERT INTO users (name, password) VALUES (?, ?)", r.FormValue("name"), r.FormValue("password"))',
    "DB.execute('INSERT INTO users (name, password) VALUES (?, ?)', params[:name], params[:password])",
    "$stmt = $c->prepare('INSERT INTO users (name, password) VALUES (?, ?)');\n$stmt->bind_param('ss', $name, $password);",
    'jdbc.update("UPDATE users SET password = ? WHERE email = ?", password, email);',
    "pool.query('UPDATE users SET password = ? WHERE id = ?', [ctx.request.body.password, id])",
    "query = `SELECT * FROM users WHERE email = '${email}' AND password = '${password}'`",
    'cursor.execute("SELECT * FROM users WHERE name = %s AND password = %s", (name, password))',
    'cmd = "SELECT * FROM users WHERE name = \'" + name + "\' AND password = \'" + password + "\'"',
    'em.createQuery("from User where name = :u and password = :p").setParameter("u", u).setParameter("p", password)',
  ])
    expect(passwordOfStatement(body), body).not.toBeNull();
});

it('those that are given a hash, let the database make one, or belong to no account are not', () => {
  for (const body of [
    "db.query('INSERT INTO users (name, password) VALUES (?, ?)', [name, passwordHash])",
    "db.query('INSERT INTO users (name, password) VALUES (?, md5(?))', [name, password])",
    'jdbc.update("UPDATE users SET password = ? WHERE email = ?", encoded, email);',
    "db.query('INSERT INTO wifi (name, password) VALUES (?, ?)', [name, password])",
    'cursor.execute("SELECT * FROM users WHERE reset_password = %s", (token,))',
    "db.query('SELECT * FROM users WHERE id = ?', [id]); check(password);",
  ])
    expect(passwordOfStatement(body), body).toBeNull();
});

it('a password that is put into a session is told in every language', () => {
  for (const body of [
    "session['password'] = password",
    "request.session['user_password'] = form.cleaned_data['password']",
    'req.session.password = req.body.password;',
    "$_SESSION['pwd'] = $_POST['pwd'];",
    "$request->session()->put('password', $request->password);",
    "session(['password' => $request->input('password')]);",
    'session.setAttribute("password", request.getParameter("password"));',
    'request.getSession().setAttribute("password", password);',
    'HttpContext.Session.SetString("Password", model.Password);',
    'session[:password] = params[:password]',
    'session.Set("password", c.PostForm("password"))',
  ])
    expect(passwordOfSession(body), body).not.toBeNull();
});

it('what was made of one, what is said of one and the record of somebody are not', () => {
  for (const body of [
    "session['password_hash'] = password",
    "session['password'] = hash_password(password)",
    "session['must_change_password'] = user.must_change_password",
    "session['reset_password'] = reset_password",
    "session['password'] = user.password",
    "session['password'] = None",
    'if (req.session.password == req.body.password) next();',
    'settings.setAttribute("password", password);',
  ])
    expect(passwordOfSession(body), body).toBeNull();
});

it('statements are read in time that grows with the text alone', () => {
  for (const [first, part] of [
    ['', 'INSERT INTO users (password) VALUES ('],
    ['UPDATE users SET ', 'password = ? , '],
    ['WHERE ', 'a.b->c["pass = ? , '],
  ] as const)
    expect(
      growsWithLength((text) => passwordOfStatement(first + text), part),
      part,
    ).toBe(true);
  for (const part of ["session['password'] = a.", 'session.put("password", a["', 'session(a'])
    expect(
      growsWithLength((text) => passwordOfSession(text), part),
      part,
    ).toBe(true);
});

it('a repository whose method compares a password by its name keeps it as it came, in Java and Kotlin', () => {
  const of = (body: string): number | null => dataPlaces('java', body, []).clearPassword;
  expect(of('Optional<User> findByUsernameAndPassword(String username, String password);')).not.toBeNull();
  expect(of('fun findByEmailAndPassword(email: String, password: String): User?')).not.toBeNull();
  expect(of('Optional<User> findByUsernameAndPassword(String username, String passwordHash);')).toBeNull();
  expect(of('Optional<User> findByUsernameAndPasswordToken(String username, String token);')).toBeNull();
  expect(of('repository.findByUsernameAndPassword(name, secret);')).toBeNull();
});

it('a password that is kept beside its hash is told, and one that is only hashed is not', () => {
  const told = (body: string): boolean => dataPlaces('javascript', body, []).clearPassword !== null;
  for (const body of [
    'newUser.password = password;\nnewUser.passwordHash = await bcrypt.hash(password, 10);\nawait repo.save(newUser);',
    'await User.create({ name, password: req.body.password, passwordHash: await bcrypt.hash(req.body.password, 10) });',
  ])
    expect(told(body), body).toBe(true);
  for (const body of [
    'newUser.passwordHash = await bcrypt.hash(password, 10);\nawait repo.save(newUser);',
    'user.password = await bcrypt.hash(password, 10);\nuser.hashedAt = new Date();',
    "user.passwordHash = await bcrypt.hash(password, 10);\nuser.password = '[HASHED]';",
  ])
    expect(told(body), body).toBe(false);
});

it('a record that is filled or made with a password as it came, and one that is compared the other way round, are told', () => {
  for (const [language, body] of [
    ['php', "$user = User::create([\n 'name' => $request->name,\n 'password' => $request->password,\n]);"],
    ['php', "$request->user()->update(['password' => $validated['password']]);"],
    ['php', "$user->forceFill(['password' => $request->input('password'), 'x' => 1])->save();"],
    ['python', 'user = User(username=username, password=password)\nuser.save()'],
    ['java', 'if (!password.equals(user.getPassword())) throw new BadCredentials();'],
  ] as const)
    expect(dataPlaces(language, body, []).clearPassword, body).not.toBeNull();
});

it('what is hashed on the way, what a record is looked for by, and what is typed twice are not', () => {
  for (const [language, body] of [
    ['php', "$user = User::create(['password' => Hash::make($request->password)]);"],
    ['php', "$user->update(['password' => bcrypt($request->password)]);"],
    ['php', "Auth::attempt(['email' => $request->email, 'password' => $request->password]);"],
    ['python', 'user = User(username=username, password=make_password(password))'],
    ['python', 'form = UserForm(username=username, password=password)'],
    ['java', 'if (!password.equals(form.getPassword())) return "typed twice";'],
    ['java', 'if (!hashedPassword.equals(user.getPassword())) throw new BadCredentials();'],
  ] as const)
    expect(dataPlaces(language, body, []).clearPassword, body).toBeNull();
});
