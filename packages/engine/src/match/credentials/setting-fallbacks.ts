import { credentialKind } from './credential-name.ts';
import { isReference, opens, strengthInCode } from './credential-value.ts';

/** A password or key that runs where a setting says nothing. */
interface Fallback {
  readonly name: string;
  readonly value: string;
  /** A word, which is what a database of one's own machine has as often as what a forgotten setting leaves. */
  readonly isWord: boolean;
}

/**
 * What a setting is asked by, in every language: `process.env.DB_PASSWORD`, `os.getenv("…"`, `ENV.fetch('…'`, `$_ENV['…']`, a function of the
 * program's own called `getEnv`, `System.getenv().getOrDefault("…"`, `configuration["Db:Password"]`, `viper.SetDefault("…"`.
 */
const ASKED = String.raw`(?:(?:process|import\.meta)\.env(?:\.|\[["'])|\b(?:getenv|environ\.get|ENV\.fetch|[gG]et_?[eE]nv\w*|GetEnvironmentVariable|env(?:\.str|::var)?|config|SetDefault|set_default|getOr(?:Default|Else)|[gG]etStringOr\w*)\(\s{0,4}["']|\bENV\[["']|\$_(?:ENV|SERVER)\[["']|\b_?[cC]onfig(?:uration)?\[["'])`;
/** What stands between the setting and what replaces it: a comma within the call that asks, other signs behind it as well. */
const ELSE = String.raw`(?:["']\s{0,4},|(?:["'][\])]{0,2})?\)?\s{0,4}(?:\|\||\?\?|\bor\b|\?:|\.orElse\(|\.unwrap_or(?:_else)?\(\s{0,2}(?:\|\w{0,10}\|)?))\s{0,4}(?:(?:default(?:_value)?|fallback)\s{0,2}[:=]\s{0,2})?`;
const FALLBACK = new RegExp(String.raw`${ASKED}([\w:.]{3,60})${ELSE}(["'])([^"'\\\r\n]{3,100})\2`, 'g');
/** `@Value("${db.password:letmein}")` of Spring, `@ConfigProperty(name = "db.password", defaultValue = "letmein")` of MicroProfile. */
const ANNOTATED =
  /@Value\(\s{0,4}"[$#]\{([\w.-]{3,60}):([^"{}\r\n]{3,100})\}"|\bname\s?=\s?"([\w.-]{3,60})"\s?,\s?defaultValue\s?=\s?"([^"\r\n]{3,100})"/g;
/** What a class of settings has where its environment says nothing: `db_password: str = Field(default="letmein")`. */
const OF_FIELD =
  /(?<![\w.])(\w{3,60})\s{0,2}:\s{0,2}[\w[\]|. ]{2,40}?=\s{0,2}Field\(\s{0,2}(?:default\s?=\s?)?(["'])([^"'\\\r\n]{3,100})\2/g;
/** Shorter words are fallbacks of keys that are none: `|| 'none'`. */
const KEY_MIN = 6;

/** Passwords and keys that a line of code has for where nobody sets another. */
export function settingFallbacks(line: string): Fallback[] {
  return [
    ...[...line.matchAll(FALLBACK)].map(([, name = '', , value = '']) => fallback(name, value)),
    ...[...line.matchAll(OF_FIELD)].map(([, name = '', , value = '']) => fallback(name, value)),
    ...[...line.matchAll(ANNOTATED)].map(([, name, value, named = '', given = '']) =>
      fallback(name ?? named, value ?? given),
    ),
  ].filter((one) => one !== null);
}

function fallback(name: string, value: string): Fallback | null {
  const kind = credentialKind(name);
  if (kind === null) return null;
  const isWord = !/[^A-Za-z]/.test(value);
  if (!isWord && value.length >= KEY_MIN && strengthInCode(value, kind) !== null)
    return { name, value, isWord: false };
  return kind === 'password' && opens(value) && !/\s/.test(value) ? { name, value, isWord: true } : null;
}

/** `${DB_PASSWORD:-letmein}` of Docker Compose and shells, `${db.password:letmein}` of Spring. */
const OF_SETTING = /^\$\{[\w.-]{2,60}(?:-|:-?)([^${}?\s]{3,100})\}$/;

/** The password that a setting falls back on, or null. */
export function passwordFallbackOfSetting(name: string, value: string): string | null {
  const fallback = credentialKind(name) === 'password' ? OF_SETTING.exec(value)?.[1] : undefined;
  return fallback !== undefined && opens(fallback) && !isReference(fallback) ? fallback : null;
}
