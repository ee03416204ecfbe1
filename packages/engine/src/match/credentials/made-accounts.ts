import { isConfiguredCredential } from './credential-value.ts';

/** An account that code makes with a password of its own. Offsets are within the line. */
interface MadeAccount {
  readonly value: string;
  readonly start: number;
  /** The call gives rights by its name, or the account's name says that it has them. */
  readonly isPrivileged: boolean;
}

const PRIVILEGED = /^(?:admin\w*|root|superuser|sysadmin|system|owner|operator)$/i;
const MAIL = /^[^@]+@[\w.-]+$/;
const TEXT = `(["'])([^"'\\\\\\r\\n]{2,80})`;
/**
 * Calls that make accounts, with name and password as texts one behind the other or with the address of their mail in between:
 * `create_superuser('admin', 'a@b.c', 'letmein')`, `new User("admin", "letmein")`.
 */
const BY_NAME = new RegExp(
  `(?:\\b(create_superuser|create_?(?:admin|root)\\w*)|\\bcreate_?(?:user|account)|\\badd_?(?:user|account)|\\bnew\\s+\\w*(?:User|Account)|\\b(?:User|Account|Member)(?:\\.|::)(?:create|build|of|new))[!?]?\\(\\s*(?:username\\s*=\\s*)?${TEXT}\\2\\s*,\\s*(?:(?:email\\s*=\\s*)?["'][^"'\\s]{1,60}@[^"'\\s]{1,60}["']\\s*,\\s*)?(?:password\\s*=\\s*)?${TEXT}\\4`,
  'gi',
);
/** `userManager.CreateAsync(admin, "P@ssw0rd!")`: the account is an object of ASP.NET's. */
const BY_MANAGER =
  /\b\w*[mM]anager\w*\.(?:CreateAsync|AddPasswordAsync|Create|ResetPasswordAsync)\(\s*([\w.]{1,60})\s*,\s*()"([^"\\\r\n]{3,80})"/g;
/** `User.withUsername("admin").password("{noop}letmein")` and the builders of earlier versions. */
const BY_BUILDER =
  /\b(?:withUser|withUsername|username)\(\s*"([^"\r\n]{2,60})"\s*\)\s*\.password\(\s*()"(?:\{noop\})?([^"{}\\\r\n]{3,80})"/g;

/** Accounts that a line makes with passwords that anybody who reads it knows. */
export function madeAccounts(line: string): MadeAccount[] {
  const found: MadeAccount[] = [];
  const add = (value: string, end: number, isPrivileged: boolean): void => {
    const start = line.lastIndexOf(value, end - 1);
    if (isConfiguredCredential(value) && !/\s\S+\s/.test(value)) found.push({ value, start, isPrivileged });
  };
  // Two texts may be a name and a title; what an account of rights is given is its password.
  for (const { 0: whole, 1: verb, 3: name = '', 5: value = '', index } of line.matchAll(BY_NAME))
    if ((verb !== undefined || PRIVILEGED.test(name)) && !MAIL.test(value))
      add(value, index + whole.length, true);
  for (const pattern of [BY_MANAGER, BY_BUILDER])
    for (const { 0: whole, 1: name = '', 3: value = '', index } of line.matchAll(pattern))
      add(value, index + whole.length, /admin|root|super/i.test(name));
  return found;
}
