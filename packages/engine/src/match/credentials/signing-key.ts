import { isPipeline } from '../../file-kinds/pipelines.ts';
import { isForDevelopment } from '../../file-kinds/role.ts';

/** What signs sessions and tokens, by the words of its name in snake case. Keys of stores, of other services and of OAuth sign something else. */
const SIGNS =
  /(?:^|[._-])(?:(?:jwt|session|cookie|nextauth|auth|token|signing)[._-]?secret(?:[._-]?key)?|jwt[._-]?(?:signing[._-]?)?key|(?:token|session|cookie|jwt)[._-]?signing[._-]?key|signing[._-]?key|secret[._-]key[._-]base)$/i;
const OF_SOMETHING_ELSE =
  /oauth|access|consumer|client|webhook|github|gitlab|google|aws|s3|minio|stripe|twilio|slack|storage|bucket|captcha|turnstile|pay(?:ment|pal|stack)|mail/i;
/** As Django, Flask, Laravel and many servers name it. In lower case it is one half of a store's credentials as often. */
const SECRET_KEY = /^(?:[A-Z]+_)?SECRET_KEY$|^APP_KEY$|^app\.secret_key$|^app\.config\.SECRET_KEY$/;

/** What a checkout begins with. */
const OWN_ENVIRONMENT = /(?:^|\/)\.env$/;
/** A part of a file of settings that holds for developers or tests alone: `development:`, `[test]`. */
const DEVELOPMENT_SECTION =
  /^["']?\[?(?:\w+[._-])?(?:dev|development|test|testing|local|ci)\]?["']?\s*:?\s*\{?\s*(?:#.*)?$|^\[(?:tool[.:])?(?:pytest|tox|testenv|coverage|hatch\.envs)[\w.:-]*\]$/i;
const SECTIONED = /\.(?:ya?ml|ini|toml|cfg|conf)$/i;
/** Lines above a setting in which the head of its part is looked for. */
const SECTION_LINES = 200;

/** Whether this is what the key is called that signs an application's own sessions or tokens. */
export function isKeyOfSessions(name: string): boolean {
  const snake = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replaceAll(':', '.');
  return (SIGNS.test(snake) || SECRET_KEY.test(name)) && !OF_SOMETHING_ELSE.test(snake);
}

/**
 * Whether a constant is what an application signs its own sessions or tokens with, wherever it is deployed from this file.
 * @param start offset of the constant in the text
 */
export function signsSessions(name: string, path: string, text: string, start: number): boolean {
  if (
    !isKeyOfSessions(name) ||
    isForDevelopment(path) ||
    OWN_ENVIRONMENT.test(path) ||
    isOfOneRun(path, text)
  )
    return false;
  return !isInDevelopmentSection(path, text, start);
}

/** What a service builds and tries a program with is gone when it has run, unless it puts the program somewhere. */
const PUTS_IN_PLACE = /\b(?:deploy\w*|kubectl|helm|terraform|ansible\w*|ecs|rsync|scp|ssh|production)\b/i;
/** `RAILS_ENV: production` of a build that tries how that is loaded. */
const CALLED = /(?:RAILS|RACK|NODE|APP)_ENV["']?\s*[:=]\s*["']?production/g;
export const isOfOneRun = (path: string, text: string): boolean =>
  isPipeline(path) && !PUTS_IN_PLACE.test(`${path}\n${text.replace(CALLED, '')}`);

/** Where a class of Python begins, and those of them that hold settings of a mode: `class DevelopmentConfig(Config):`. */
const CLASS_HEAD = /^(?=class\s)/m;
const DEVELOPMENT_CLASS =
  /^class\s+(?:Dev|Development|Test|Testing|Local)(?:Config|Settings?|Configuration)?\b/;

/** Whether a setting stands in a part of its file that holds for developers or tests alone. */
export function isInDevelopmentSection(path: string, text: string, start: number): boolean {
  if (path.endsWith('.py')) return DEVELOPMENT_CLASS.test(text.slice(0, start).split(CLASS_HEAD).pop() ?? '');
  if (!SECTIONED.test(path)) return false;
  const lines = text.slice(0, start).split('\n');
  let indent = indentOf(lines.pop() ?? '');
  for (const line of lines.slice(-SECTION_LINES).reverse()) {
    const isHead = /^\s*\[[^\]]+\]\s*$/.test(line);
    if (line.trim() === '' || (!isHead && indentOf(line) >= indent)) continue;
    if (DEVELOPMENT_SECTION.test(line.trim())) return true;
    if (isHead) return false;
    indent = indentOf(line);
  }
  return false;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
