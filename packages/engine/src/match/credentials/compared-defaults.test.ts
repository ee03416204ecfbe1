import { describe, expect, it } from 'vitest';
import { decidesNothing } from './compared-defaults.ts';

const asked = (text: string): boolean => decidesNothing(text, text.lastIndexOf('"admin"') + 1);

describe('a password that is compared with a constant', () => {
  it.each([
    [
      'JavaScript',
      'if (!data.has2fa && (user === "admin") && (password === "admin"))\n  showChangePasswordDialog(password);\n',
    ],
    ['C#', 'if (user == "admin" && password == "admin") { model.Notice = Texts.ChangePassword; }'],
    ['Java', 'if (password.equals("admin")) { log.warn("default password in use"); }'],
    ['Python', 'if password == "admin":\n    flash(_("Please change the default password"))\nreturn None\n'],
    ['Ruby', 'if password == "admin"\n  redirect_to change_password_path\nend\n'],
    ['PHP', 'if ($password === "admin") { $this->notices->add("default_password"); }'],
    ['Go', 'if password == "admin" {\n  log.Warn("default password")\n}\n'],
  ])('decides nothing where somebody is only asked to choose another: %s', (_, text) => {
    expect(asked(text)).toBe(true);
  });

  it('decides nothing where a failure is only not counted', () => {
    const counted =
      'if ((user != "admin") || (password != "admin")) {\n  markFailed(network);\n  if (tooMany(network)) block(network);\n}\nthrow new Refused();\n';
    expect(asked(counted)).toBe(true);
    expect(asked(counted.replace('markFailed(network);', 'throw new Refused();'))).toBe(false);
    expect(asked(counted.replace('markFailed(network);', 'isIn = false;'))).toBe(false);
  });

  it.each([
    'if (user === "admin" && password === "admin") { session.user = user; }',
    'if (password == "admin") return true;',
    'if password == "admin":\n    login(user)\n',
    'if password != "admin":\n    return None\n',
    'const isIn = password === "admin";',
    'if (password === "admin") { warn("default password"); session.isIn = true; }',
  ])('decides who comes in: %s', (text) => {
    expect(asked(text)).toBe(false);
  });
});
