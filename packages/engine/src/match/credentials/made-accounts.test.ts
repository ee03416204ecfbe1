import { describe, expect, it } from 'vitest';
import { credentialsInCode } from './credential-lines.ts';

const values = (text: string, isSampleData = false): string[] =>
  credentialsInCode(text, isSampleData).map((one) => one.value);

describe('accounts that code makes with known passwords', () => {
  it('are told in every language that has a call for it', () => {
    for (const line of [
      "User.objects.create_superuser('admin', 'admin@shop.test', 'sunny12')",
      "create_superuser(username='admin', email='a@b.c', password='sunny12')",
      'var result = await userManager.CreateAsync(admin, "sunny12");',
      'User.create("admin", "sunny12", "The administrator"),',
      'users.add(new User("root", "sunny12"))',
      "createUser('admin', 'sunny12');",
      "User::create('admin', 'sunny12');",
      "User.create!('admin', 'sunny12')",
      'auth.inMemoryAuthentication().withUser("anna").password("{noop}sunny12").roles("USER");',
      'User.withUsername("anna").password("{noop}sunny12").build()',
    ])
      expect(values(line), line).toEqual(['sunny12']);
  });

  it('are none where the password comes from elsewhere, or two texts are a name and a title', () => {
    for (const line of [
      "create_superuser('admin', 'a@b.c', password)",
      'await userManager.CreateAsync(user, model.Password);',
      'new User("Anna", "Smith")',
      'createUser("admin", "a user of the house")',
    ])
      expect(values(line), line).toEqual([]);
  });

  it('are one each where each has a password of its own, and one where they share it', () => {
    const row = (name: string, password: string): string =>
      `  { user: '${name}', password: '${password}' },\n`;
    expect(values(row('anna', 'sunny12') + row('bert', 'rainy34'))).toEqual(['sunny12', 'rainy34']);
    expect(values(row('anna', 'sunny12') + row('bert', 'sunny12'))).toEqual(['sunny12']);
  });

  it('are those with rights alone in what fills a database for development', () => {
    expect(values('userManager.CreateAsync(adminUser, "sunny12");', true)).toEqual(['sunny12']);
    expect(values('userManager.CreateAsync(guest, "sunny12");', true)).toEqual([]);
  });

  it('are told in what fills a database where the account has all rights, be its password a word', () => {
    for (const text of [
      "User.create(email: 'admin@shop.test', password: 'letmein', admin: true)",
      "await User.create({ username: 'admin', password: 'letmein', role: 'admin' });",
      'new User { Name = "admin", Password = "letmein", IsAdmin = true }',
    ])
      expect(values(text, true), text).toEqual(['letmein']);
    const anna = "User.create(email: 'anna@shop.test', password: 'sunshine')\n\n\n\n";
    expect(values(anna, true)).toEqual(['sunshine']);
    expect(values(`${anna}${anna}User.create(email: 'admin@shop.test', password: 'letmein')`, true)).toEqual([
      'letmein',
    ]);
  });
});
