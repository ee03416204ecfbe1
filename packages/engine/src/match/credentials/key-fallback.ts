import { isReference } from './credential-value.ts';
import { isKeyOfSessions } from './signing-key.ts';

/** What is used where nobody set another, by functions and settings of languages, libraries and the program's own: `process.env.JWT_SECRET || 'x'`. Decoding hides none. */
const KEY_FALLBACK =
  /(?:process\.env(?:\.|\[["'])|\b(?:os\.)?(?:getenv|environ\.get|ENV\.fetch|[gG]et_?[eE]nv\w*|GetEnvironmentVariable|env|SetDefault|set_default|getOrDefault|[gG]etStringOr\w*)\(\s{0,4}["']|\bENV\[["']|\b_?[cC]onfig(?:uration)?\[["'])([\w:.]{3,60})(?:["']\s{0,4},|["']\s{0,4}\)\s{0,4}\{|(?:["']\]?)?\)?\s{0,4}(?:\|\||\?\?|\bor\b|\?:))\s{0,4}(?:(?:Buffer\.from|atob|(?:base64\.)?b64decode|base64_decode|Base64\.(?:strict_)?decode64)\(\s{0,4}b?)?(["'])([^"'\\\r\n]{3,100})\2/g;
/** Says near the name of a key that a program without one does not start. */
const REFUSES = /\bthrow\b|\braise\b|\bpanic\(|\bFatal|\bexit\(|\babort\b|\bdie\(/;
/** Lines behind, in which a program without a key would stop. */
const REFUSAL_LINES = 6;
/** `${JWT_SECRET:-x}` of Docker Compose and shells, `${jwt.secret:x}` of Spring. */
const OF_SETTING = /^\$\{[\w.-]{2,60}:-?([^${}?\s]{3,100})\}$/;

/** Keys that sign sessions or tokens wherever nobody sets another, given in one line: however short, for that is what runs. None where the program refuses to start. */
export function keyFallbacks(lines: readonly string[], at: number): { name: string; value: string }[] {
  const found = [...(lines[at] ?? '').matchAll(KEY_FALLBACK)].flatMap(([, name = '', , value = '']) =>
    isKeyOfSessions(name) && !isReference(value) ? [{ name, value }] : [],
  );
  if (found.length === 0) return found;
  const behind = lines.slice(Math.max(0, at - 1), at + REFUSAL_LINES);
  return behind.some((line) => line.length < 2000 && REFUSES.test(line)) ? [] : found;
}

/** The key that a setting falls back on, or null. */
export function keyFallbackOfSetting(name: string, value: string): string | null {
  const fallback = isKeyOfSessions(name) ? OF_SETTING.exec(value)?.[1] : undefined;
  return fallback !== undefined && !isReference(fallback) ? fallback : null;
}
