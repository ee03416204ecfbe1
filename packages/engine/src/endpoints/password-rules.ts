import { inOtherTongues } from '../match/credentials/other-tongues.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { Application, Report } from './application.ts';
import { lastPart } from './handlers.ts';

/** A password that a request brings, by its name. */
export const NAMES_PASSWORD = quickPattern(
  /(?:\b|_)(?:password|passwd|pwd)(?!\w*(?:hash|reset|_?encoder))|Password\b/,
);

/** Whether something asks for a length or kinds of signs, in whatever words: what frameworks ask by themselves, checks of a length, validators, judges of strength. */
export const JUDGES_PASSWORDS = quickPattern(
  inOtherTongues(
    /(?:pass(?:word|wd)?|pwd)[^\n]{0,160}(?:\bmin\b|min_?len|minlength|\blen\b|length|size\s*\(|strength|polic|zxcvbn|regex|\bmatch|valid|complex|pattern|weak|short|strong|\{\d+,)|(?:\blen|strlen|length|size|zxcvbn|strength|valid\w*|regex\w*|match\w*|complex\w*|min\w*)["'\x60]?\s*[[({,:=][^\n]{0,100}(?:pass(?:word|wd)?|pwd)|@(?:Size|Length|MinLength|Pattern|Matches|IsStrongPassword)\b[\s\S]{0,160}?\bpassword\b|MinimumLength[\s\S]{0,120}?Password\b|AUTH_PASSWORD_VALIDATORS|UserCreationForm|devise\b|IdentityUser|AddIdentity|AddDefaultIdentity|IdentityOptions|UserManager<|Rules\\Password|Password::(?:min|defaults)|createUserWithEmailAndPassword|PasswordValidator|passay/i,
  ),
);

/** Where somebody makes an account of their own, by the address or the name of what answers. */
const REGISTERS = /regist(?:er|ration)|sign_?-?up|(?:create|new|add)_?-?(?:user|account|member|customer)/i;
const OF_OTHERS = /admin|invite|webhook|device|service|client|event/i;
const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY|DELETE) /;

/** Endpoints that make accounts in an application that asks nothing of a password anywhere. */
export function concludePasswordRules(application: Application, report: Report): void {
  const { endpoints, facts } = application;
  if (facts.some((one) => one.facts.judgesPasswords)) return;
  const told = new Set<string>();
  for (const { entry, handler } of endpoints) {
    const name = `${entry.name} ${lastPart(entry.handler ?? '')}`;
    if (!handler?.namesPassword || READS.test(entry.name) || !REGISTERS.test(name) || OF_OTHERS.test(name))
      continue;
    const { path, namesPassword } = handler;
    const key = `${path}:${namesPassword.line}`;
    if (told.has(key)) continue;
    told.add(key);
    report(
      'endpoint-accepts-any-password',
      path,
      namesPassword.line,
      `${entry.name} makes an account with whatever password is sent, and nothing in the application asks for a length or looks for common ones.`,
    );
  }
}
