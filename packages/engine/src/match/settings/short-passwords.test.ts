import { expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { shortPasswords } from './short-passwords.ts';

const rules = new Map([['short-password', { id: 'told', message: 'Told.' } as RuleFile]] as const);
const lines = (path: string, text: string): number[] =>
  shortPasswords(rules, path, text, () => false).map((one) => one.startLine);

const forms = (few: number): [string, string][] => [
  ['a.dto.ts', `export class RegisterDto {\n  @MinLength(${few})\n  password: string;\n}`],
  [
    'a.dto.ts',
    `class A {\n  @ApiProperty({ minLength: ${few} })\n  @Length(${few}, 40)\n  @IsString()\n  password: string;\n}`,
  ],
  ['A.java', `class A {\n  @Size(min = ${few}, max = 40)\n  private String password;\n}`],
  ['A.java', `void register(@Size(min = ${few}) @RequestParam String password) {`],
  [
    'A.cs',
    `class A {\n  [StringLength(40, MinimumLength = ${few})]\n  public string Password { get; set; }\n}`,
  ],
  ['a.go', `type A struct {\n\tPassword string \`json:"password" binding:"required,min=${few}"\`\n}`],
  ['a.go', `func register() { if len(req.Password) < ${few} { return } }`],
  ['a.py', `class A(BaseModel):\n    password: str = Field(..., min_length=${few})`],
  [
    'a.py',
    `class A(Form):\n    password = PasswordField('Password', validators=[Length(min=${few}, max=40)])`,
  ],
  ['a.py', `def register(password):\n    if len(password) < ${few}:\n        return`],
  ['a.js', `if (req.body.password.length < ${few}) return;`],
  ['a.php', `if (strlen($_POST['password']) < ${few}) exit;`],
  ['A.kt', `if (form.password.length < ${few}) return`],
];

it('passwords of fewer than eight signs are told where they are allowed, in every language', () => {
  for (const [path, text] of forms(6)) expect(lines(path, text), text).toHaveLength(1);
});

it('longer ones, those that only have to be there, and those of a sign-in are not', () => {
  for (const few of [1, 8, 12, 60])
    for (const [path, text] of forms(few)) expect(lines(path, text), text).toEqual([]);
  expect(lines('a.ts', 'export class LoginDto {\n  @MinLength(6)\n  password: string;\n}')).toEqual([]);
  expect(lines('a.ts', 'export class A {\n  @MinLength(6)\n  name: string;\n  password: string;\n}')).toEqual(
    [],
  );
  expect(lines('login.dto.ts', 'export class A {\n  @MinLength(6)\n  password: string;\n}')).toEqual([]);
});

it('files are read in time that grows with their length alone', () => {
  const read = (text: string) => lines('a.ts', `password${text}`);
  for (const part of ['  @MinLength(6)\n', 'a.', `password${'a.'.repeat(180)}\n`, 'len(', 'password '])
    expect(growsWithLength(read, part), part).toBe(true);
});
