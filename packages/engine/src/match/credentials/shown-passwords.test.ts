import { expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { shownPasswords } from './shown-passwords.ts';

const shown = (path: string, text: string): string[] => shownPasswords(path, text).map(({ value }) => value);

it('a form that is filled in with a password is told in pages of every engine', () => {
  for (const [path, text] of [
    ['login.html', '<input type="password" name="password" value="winter42">'],
    ['login.ejs', '<input\n  name="password"\n  value="winter42"\n  type="password"\n>'],
    ['login.erb', "<input type='password' value='winter42' />"],
    ['Login.cshtml', '<input asp-for="Password" type="password" value="winter42" />'],
    ['Login.tsx', '<input type="password" defaultValue="winter42" onChange={(e) => set(e)} />'],
    ['Login.vue', '<template><input type="password" value="winter42"></template>'],
  ] as const)
    expect(shown(path, text), path).toEqual(['winter42']);
});

it('a field that has what its reader typed, a mask, a placeholder or nothing is not', () => {
  for (const text of [
    '<input type="password" value="<%= password %>">',
    '<input type="password" value="{{ password1 }}">',
    '<input type="password" value="********">',
    '<input type="password" placeholder="winter42" value="">',
    '<input type="text" name="code" value="winter42"> password',
    '<input type="password" value={password1} />',
  ])
    expect(shown('login.html', text), text).toEqual([]);
});

it('an account that a page tells whoever opens it is told once', () => {
  for (const text of [
    '<h2>Demo users</h2><p>Password for all of them:</p>\n<li><strong>admin@shop.test</strong> / winter42</li>\n<li><strong>joe@shop.test</strong> / winter43</li>',
    '<h3>Demo Credentials</h3>\n<p><span className="bold">Email:</span> joe@shop.test</p>\n<p><span className="bold">Password:</span> winter42</p>',
    '<h2>Demo users</h2>\n<li><strong>admin@shop.test</strong> / winter42</li>',
    '<small>Test login (password): admin / winter42</small>',
    '<p>Default account: admin, password: <code>winter42</code></p>',
  ])
    expect(shown('page.tsx', text), text).toEqual(['winter42']);
});

it('sentences, rules of passwords, code and pages of documentation are not', () => {
  for (const text of [
    '<label>Password: <input type="password"></label> Sign in',
    '<p>Your password: at least 8 characters, e-mail needed</p>',
    '<p>Sign in: admin / settings</p><p>password</p>',
    '<li>E-mail admin@shop.test - support24h</li>',
    'const account = { password: form.password1 }; // <p>',
    '<p>Password: {user.password1}</p>',
    '<input placeholder="Password: winter42" />',
  ])
    expect(shown('page.tsx', text), text).toEqual([]);
  expect(shown('docs/page.html', '<p>Login with Password: winter42</p>')).toEqual([]);
});

it('takes time that grows with the length of the page alone', () => {
  for (const piece of [
    '<input type="password" ',
    '<input type="password" value="a',
    '<p>password: ',
    'a@b.cc / ',
  ])
    expect(
      growsWithLength((text) => shownPasswords('a.html', text), piece),
      piece,
    ).toBe(true);
});
