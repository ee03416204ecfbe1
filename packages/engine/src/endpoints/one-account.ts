import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { EntryPoint } from '../threat-model/index.ts';
import { ROLE_GUARD } from './asks-role.ts';
import type { FileFacts } from './handlers.ts';

/**
 * Programs that one person runs and signs in to: the password stands in the settings, nothing keeps people, and nothing makes accounts of
 * others. Whoever is signed in there is the operator. It takes proof of both; in doubt there are others.
 */

/** What holds settings, by its name. */
const SETTINGS =
  '\\b\\w*(?:settings?|config(?:uration)?s?|options?|conf|cfg|props|properties|preferences|prefs)';
/** Whose password is meant, if a name says it: not that of a database or of a mail server. */
const WHOSE =
  '(?:(?:admin(?:istrator)?|auth(?:entication)?|log_?in|sign_?in|user|panel|web_?(?:ui)?|ui|basic_?auth|site|app|access|master|dashboard|console|http|security|operator|root)(?:[_.:-]|(?=[A-Z])))*';
const KEY = '(?:pass(?:word|wd|phrase)?|pwd)(?:_?hash)?';
const WITHIN =
  '(?:(?:\\.|->|::|\\?\\.)(?:value|current(?:value)?|auth\\w*|admin|log_?in|user|web|panel|server|security|http|basic_?auth|x|get_?instance)(?:\\(\\))?){0,3}';
/** A password that the program's settings hold. */
const PASSWORD_OF_SETTINGS = quickPattern(
  new RegExp(
    [
      // `settings.get("password")`, `$config['admin_password']`, `Configuration["Auth:Password"]`, `repo.Get(repo.WithByKey("Password"))`
      `${SETTINGS}\\w*(?:(?:\\.|->|::)\\w+)*\\s*[[(][^;\\n]{0,80}?["']${WHOSE}${KEY}["']`,
      // `cfg.Auth.Password`, `$this->config->password`, `options.Value.Password`, `properties.getPassword()`
      `${SETTINGS}(?:\\(\\))?${WITHIN}(?:\\.|->|::|\\?\\.)(?:get)?(?:${WHOSE})${KEY}\\b`,
      // `process.env.ADMIN_PASSWORD`, `ENV["PANEL_PASSWORD"]`, `os.Getenv("APP_PASSWORD")`
      `(?:process\\.env|\\bENV|os\\.environ|\\$_ENV|[gG]et_?[eE]nv(?:ironmentVariable)?)(?:\\.|\\.get\\(|\\.fetch\\(|[[(])\\s*["']?(?!\\w*(?:DB|DATABASE|SQL|POSTGRES|PG|REDIS|MONGO|SMTP|MAIL|RABBIT|AMQP|LDAP|PROXY|CERT|KEYSTORE|SSH|FTP|IMAP)_)\\w*${KEY}\\b`,
    ].join('|'),
    'i',
  ),
);
/** A password is compared with another one: not with nothing. */
const COMPARES = quickPattern(
  /(?:hmac\.Equal|ConstantTimeCompare|compare_digest|timingSafeEqual|hash_equals|secure_?compare|FixedTimeEquals|safe_str_cmp|CompareHashAndPassword|VerifyHashedPassword|password_verify|check_password_hash|checkpw|\b(?:is)?equals?|\bcompare(?:Sync)?|\bverify\w*|\bmatches)\s*\([^;\n]{0,160}?(?:pass|pwd)|\b\w*(?:pass(?:word|wd|phrase)?|pwd)\w*[)"'\]]*\s*(?:[!=]==?(?!=|\s*(?:["']{2}|nil\b|null\b|None\b|undefined\b|0\b))|\.equals\(|\.Equals\(|\.eql\?)|[!=]==?\s*[\w.$>"'[\]()-]{0,60}(?:pass(?:word|wd)?|pwd)\b/i,
);
const SIGNS_IN = /log_?in|sign_?in|auth|session|(?:check|verify|valid\w*)_?(?:pass|pwd|cred|user)/i;
/** What lets one name and one password through by itself, where both are settings: of gin, Rails, express-basic-auth, Echo. */
const BASIC_BY_SETTINGS = quickPattern(
  new RegExp(
    `\\b(?:basicAuth|BasicAuth|http_basic_authenticate_with|authenticate_or_request_with_http_basic)\\b[^;]{0,200}?(?:${PASSWORD_OF_SETTINGS.source})`,
    'i',
  ),
);

const PERSON =
  '(?:User|Account|Member|Customer|Person|Employee|Administrator|Tenant|Invitation|Subscriber)s?';
/** People, by what keeps them: types, tables, collections, or a library of accounts. */
const KEEPS_PEOPLE = quickPattern(
  new RegExp(
    [
      `\\b(?:class|struct|record|interface|type|object|module|enum|model|table|entity)\\s+["'\`]?(?:App|Application|System|Sys|Base|Auth|Db|Panel|Admin|Abstract|Custom|My|I|T|Site|Web|Local|Identity)?${PERSON}(?:Model|Entity|Record|Schema|Document|Table|Row|DO|PO|DTO|Dto|Role|Account|Profile|Repository|Repo|Dao|DAO|Store|Service|Manager|Controller|Mapper|Provider|Mixin|Info|Details)?\\b`,
      `\\btype\\s+${PERSON}\\s+struct\\b`,
    ].join('|'),
  ),
);
/** In statements, of which those about the accounts of a database server say nothing, and in what declares tables and collections. */
const STORES_PEOPLE = quickPattern(
  /\b(?:CREATE\s+TABLE(?:\s+IF\s+NOT\s+EXISTS)?|create\s+table(?:\s+if\s+not\s+exists)?|INSERT\s+INTO|insert\s+into|DELETE\s+FROM|delete\s+from|SELECT\b[^;]{0,200}?\bFROM|select\b[^;]{0,200}?\bfrom)\s+(?!mysql\b|pg_)["'`[\]]{0,2}(?:\w+\.)?["'`[\]]?(?:\w+_)?(?:[uU]sers?|USERS?|[aA]ccounts?|[mM]embers?|[cC]ustomers?|people)\b["'`\]]{0,2}(?!\s*\.)|\b(?:create_table|Schema::create|collection|define|model|pgTable|mysqlTable|sqliteTable|Table)\(?\s*:?["'`]?(?:\w+_)?(?:[uU]sers?|[aA]ccounts?|[mM]embers?|[cC]ustomers?)["'`]?\s*(?:[,)|]|do\b)|\b(?:prisma|db|models?|repos?|store)\.(?:[uU]sers?|[aA]ccounts?|[mM]embers?)\.\w/,
);
const BRINGS_ACCOUNTS = quickPattern(
  /django\.contrib\.auth\b|\bAUTH_USER_MODEL\b|\bdevise\b|\bauthlogic\b|\bsorcery\b|has_secure_password|authenticatable|AspNetCore\.Identity|IdentityUser|Illuminate\\Foundation\\Auth|\b(?:next-auth|better-auth|lucia|firebase-admin|passport(?:-\w+)?|openid-client|keycloak\w*|supertokens\w*|@(?:auth|clerk|auth0|supabase|okta)\/[\w-]+)["']|\bomniauth\b|\bauthlib\b|UserDetailsService|InMemoryUserDetailsManager|oauth2Login|\b(?:go-)?(?:oidc|saml2?|ldap)\b|\bOpenIdConnect\b|AddMicrosoftIdentity|casbin|\bLDAP\b/,
);
const KNOWS_ROLES = quickPattern(
  /has_?(?:any_?)?(?:role|authority|permission)\s*\(|RolesAllowed|IsInRole|Authorize\(\s*Roles|\bRequires?_?(?:Role|Permission)s?\(\s*(?!Manifest\b|android\b)\S|\bis_?(?:staff|superuser)\b|\buser\.(?:role|is_?admin)\b|\bcurrent_user\.admin\?/i,
);
/** Where others get accounts. */
const GIVES_ACCOUNTS =
  /(?:^|[/_-])(?:regist(?:er|ration)|sign_?-?up|invit(?:e|es|ation|ations)|users?|accounts|members?)(?:[/?:{_-]|$)/i;

/**
 * Does a function that signs somebody in compare what is sent with a password of the settings, as far as its text says?
 * @param before what stands before it, of which its line counts: `app.post('/login', `
 */
export const comparesWithSetting = (
  { name, className }: { readonly name: string; readonly className: string },
  path: string,
  before: string,
  body: string,
): boolean =>
  PASSWORD_OF_SETTINGS.test(body) &&
  COMPARES.test(body) &&
  SIGNS_IN.test(
    `${name} ${className} ${path.slice(path.lastIndexOf('/') + 1)} ${before.slice(before.lastIndexOf('\n') + 1)}`,
  );

/** Does a framework ask for the one password of the settings? @param text without comments */
export const basicBySettings = (text: string): boolean => BASIC_BY_SETTINGS.test(text);

/** Does a file keep people who have accounts, bring a library that does, or tell them apart by roles? @param text without comments */
export function knowsPeople(text: string): boolean {
  return (
    KEEPS_PEOPLE.test(text) ||
    STORES_PEOPLE.test(text) ||
    BRINGS_ACCOUNTS.test(text) ||
    KNOWS_ROLES.test(text)
  );
}

/** Is whoever signs in the one who runs the program? Tests may have people of their own. */
export function hasOneAccount(files: readonly FileFacts[], entries: readonly EntryPoint[]): boolean {
  const own = files.filter(({ role }) => role === undefined || role === 'main');
  return (
    own.some(({ endpoints }) => endpoints?.signsInBySetting === true) &&
    !own.some(({ endpoints }) => endpoints?.knowsPeople === true) &&
    !entries.some(
      ({ name, authentication }) => GIVES_ACCOUNTS.test(name) || ROLE_GUARD.test(authentication.name ?? ''),
    )
  );
}
