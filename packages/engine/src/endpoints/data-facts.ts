import type { LanguageId } from '../ir/ir.ts';
import { inOtherTongues, PASSWORD_WORDS } from '../match/credentials/other-tongues.ts';
import { type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { tokenOfAddress } from './addressed-tokens.ts';
import { keptCardCode } from './card-codes.ts';
import { isCleaned } from './cleaned-bodies.ts';
import {
  passwordBesideHash,
  passwordOfFilling,
  passwordOfSession,
  passwordOfStatement,
} from './clear-passwords.ts';
import { namedByHeader, reflectedOrigin, trustedClaim } from './client-claims.ts';
import { isForStore } from './for-store.ts';
import {
  claimedRight,
  type GivenValue,
  grantedByBody,
  identityOfCookie,
  isOneOf,
  ownerByDefault,
} from './given-values.ts';
import { keptUpload } from './kept-uploads.ts';
import { claimOfCookie, namedCaller } from './named-callers.ts';
import { heldSecrets } from './people-rows.ts';
import { peopleAnswered, roleInserted, wholeKept } from './php-accounts.ts';
import { wholeAccount, wholeInPython } from './whole-accounts.ts';

/** Findings in the text of one function, by offset within it. */
interface DataPlaces {
  /** A password that is stored or compared as it came. */
  readonly clearPassword: number | null;
  /** A password that is put into a session as it came. */
  readonly sessionPassword: number | null;
  /** Fields that nobody may set for themselves, set from a request. */
  readonly grantedField: number | null;
  /** A secret or a number that identifies a person, put into an answer by name. */
  readonly answeredSecret: number | null;
  /** The whole record of a person, given to whoever asks. */
  readonly answeredRecord: number | null;
  /** The same of rows that a statement asks for. */
  readonly answeredRows: number | null;
  /** Whose record it is, taken from the request, and from who calls only where that says nothing. */
  readonly ownByDefault: number | null;
  /** A file that is kept under the name that came with it, and no check of its kind. */
  readonly keptUpload: number | null;
  /** Rights or a name that the caller may write as they like. */
  readonly trustedClaim: number | null;
  /** Who somebody is, as a header says that nothing proves. */
  readonly namedByHeader: number | null;
  /** The origin that asks, allowed to read with credentials whatever it is. */
  readonly reflectedOrigin: number | null;
  readonly keptCardCode: number | null;
  /** What proves who calls, taken from the address as well. */
  readonly tokenInAddress: number | null;
}

/** Calls that hash passwords; what only imports them hashes nothing. */
export const HASHES = quickPattern(
  /\b(?:bcrypt|argon2|scrypt|pbkdf2)\w*\.\w|\b(?:hashpw|checkpw|generate_password_hash|check_password_hash|make_password|set_password|check_password|objects\.create_user|password_hash|password_verify|pbkdf2\w*|scrypt\w*|hashSync|compareSync|createHash|createHmac|md5|sha1|sha256|sha512|hexdigest|crypt)\s*\(|\b\w*(?:MD5|Md5|SHA\d+|Sha\d+|ComputeHash|HashData)\s*\(|Hash::|Bcrypt|BCrypt|PasswordEncoder|PasswordHasher|has_secure_password|MessageDigest|GenerateFromPassword|CompareHashAndPassword|password_?hasher/i,
);
/** Hooks, setters and types of a record that hash its password whenever it is given one or saved. */
export const HASHES_ON_SAVE = quickPattern(
  /(?:\.pre\(\s*["']save["']|\bbefore_?(?:create|save|update|insert)\b|@Before(?:Insert|Update)|@Pre(?:Persist|Update)|\bdef\s+_?set_password|\.setter\s+def\s+_?password|@validates\(\s*["']password|\bfunction\s+setPassword|\bvoid\s+setPassword|^[ \t]*(?:public\s+)?(?:async\s+)?setPassword\s*\([^)\n]*\)\s*(?::\s*[\w<>]+\s*)?\{|\bset\s+password\s*\(|\bdef\s+__init__\(\s*self\b[^)]*\bpassword\b|\bBefore(?:Create|Save)\()[\s\S]{0,400}?(?:hash|crypt|argon2|scrypt|pbkdf2|[eE]ncoder\.encode)\w*\s*\(|["']password["']\s*=>\s*["']hashed["']|\bhas_secure_password\b/im,
);
/** What is compared as a digest (`user.Password == password.SHA256Hash()`) is kept as one, and so is what is hashed where it differs. `user.password === password`, `User.findOne({ name, password })`, `filter_by(username=name, password=password)`. */
const COMPARED = quickPattern(
  inOtherTongues(
    /\b(?:\w*(?:user|account|row|record|doc|member|customer|found|result)\w*|u)(?:\[\d\])?(?:\.|->|\[["'])(?:password|passwd|pwd)(?:["']\])?\s*[!=]==?\s*[$@]?(?:\w{1,40}(?:\.|->|\[["']))?(?!\w*(?:hash|crypt|digest|confirm))\w*(?:pass|pwd|req)\w*\b(?!(?:\.|->)\w*(?:hash|sha_?\d|md5|crypt|digest))(?!\s*\)\s*\{?\s*[\w.]*(?:hash|crypt|encod)\w*\()|\b(?!\w*(?:hash|crypt|digest|confirm))\w*(?:pass|pwd)\w*\s*[!=]==?\s*\w*(?:user|account|row|record|doc|member|customer|found|result)\w*(?:\.|->|\[["'])(?:password|passwd)|\.(?:find|findOne|first|where)\(\s*\{[^}\n]{0,120}\bpassword\s*(?::|,|\})|\.filter(?:_by)?\([^)\n]{0,120}\bpassword\s*=\s*\w*(?:pass|pwd|request)\w*/i,
  ),
);
/** The same of what a method or a property gives: `user.getPassword().equals(form.getPassword())`, `user.Password != req.Password`. What is typed twice is of one object. */
const COMPARED_BY_NAME = quickPattern(
  inOtherTongues(
    /(?<![.\w])(?!\w*(?:[hH]ash|[cC]rypt|[eE]nc|[dD]igest|[cC]onfirm|[rR]epeat))\w*[pP]ass(?:word|wd)?\.equals\(\s*\w*(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer|[fF]ound|[rR]esult|[rR]ow|[rR]ecord)\w*\.getPassword\(\)\s*\)|\b(?:\w*(?:user|account|member|customer|found|result|row|record)\w*|u)\.getPassword\(\)\.equals\(\s*(?!\w*(?:[hH]ash|[cC]rypt|[eE]nc|[dD]igest))(?:\w+\.)?(?:get)?\w*[pP]ass\w*|\b(\w+)\.Password\s*[!=]=\s*(?!\1\.)(?!(?:\w+\.)?\w*(?:[hH]ash|[cC]rypt|[dD]igest|[cC]onfirm|[rR]epeat))(?:\w+\.)?\w*[pP]ass(?:word|wd)?\b(?!\.\w*(?:[hH]ash|[sS]ha_?\d|SHA_?\d|[mM][dD]5|[cC]rypt|[dD]igest))(?!\s*\)\s*\{?\s*[\w.]*(?:[hH]ash|[cC]rypt|[eE]ncod)\w*\()/,
  ),
);
/** `user.password = request.form["password"]`, `objects.create(password=passwd)`, `new User({ password: req.body.password })`. */
const STORED = quickPattern(
  inOtherTongues(
    /\b\w*(?:[uU]ser|[aA]ccount|[mM]ember|[cC]ustomer)\w*\.Password\s*=\s*(?!\w*(?:[hH]ash|[cC]rypt|[eE]nc))\w*[pP]assword\s*;|\b(?:User|Account|Member|Customer)\w{0,20}\([^)\n]{0,160}\bpassword\s*=\s*(?:request|form|payload|body)(?:\.|\[)\w*[.[(]|(?<![.\w])(?!this|self)\w*(?:user|account|member|customer)\w*(?:\.|->)password\s*=\s*(?:[$@]?(?:request|req|params|data|body|content|form|payload)\b|["'][^"'\n]+["']\s*;?\s*(?:#.*)?$)|\.(?:create|insert\w*|add)\([^)\n]{0,160}\bpassword\s*[=:]\s*(?:\w*pass\w*|pwd|request[.[][^,)\n]*|req\.[^,)\n]*)\s*[,)}]|\b(?:users|accounts)\[[^\]\n]{1,40}\]\s*=\s*\{[^}]{0,200}["']password["']\s*:\s*\w*pass\w*/im,
  ),
);
/**
 * A setter of an account, an attribute of a directory or a statement that is given a password as it came:
 * `$user->setPassword($plainPassword)`, `BasicAttribute("userPassword", password)`, `UPDATE users SET password = '${newPassword}'`.
 */
const GIVEN_PASSWORD = quickPattern(
  inOtherTongues(
    /\b\$?(?:\w*(?:user|account|member|customer)\w*|u)(?:->|\.)(?:setPassword|set_password_text)\(\s*\$?(?:\w+(?:->|\.))*(?!\w*(?:[hH]ash|[cC]rypt|[eE]ncod))(?:get)?\w*(?:[pP]assword|[pP]asswd)(?:\(\))?\s*\)|\bBasicAttribute\(\s*"userPassword"\s*,\s*(?!\w*(?:[hH]ash|[cC]rypt|[eE]ncod))\w*pass\w*\s*\)|\bSET\b[^;`"\n]{0,80}?\b(?:password|passwd)\s*=\s*\\?'(?:\$\{|["']\s*[+.]\s*)\$?(?!\w*(?:[hH]ash|[cC]rypt|[eE]ncod))(?:\w+\.)*(?:new|plain|old)?_?[pP]ass(?:word|wd)\b/,
  ),
);
/** The same over several lines: `User.create({` and `password: userPassword,` below. */
const STORED_BELOW = quickPattern(
  inOtherTongues(
    /\b\w*(?:user|account|member|customer)\w*\.(?:create|insert\w*)\(\s*\{[^{}()]{0,400}?\bpassword\s*:\s*(?!\w*(?:hash|crypt|enc|digest))(?:\w*pass\w*|req\.body\.\w+)\s*(?=[,}\n])/i,
  ),
);
/** A document or row that Go puts together and hands to its store: `bson.M{"password": user.Password}` and `.InsertOne(` below. */
const STORED_IN_GO = quickPattern(
  inOtherTongues(
    /["`](?:password|passwd)["`]\s*:\s*\w+\.(?:Pass|Password|Passwd)\b(?=[\s\S]{0,400}?\b(?:Insert|InsertOne|Upsert|UpdateOne|UpdateByID|ReplaceOne|Save|Create)\()/,
  ),
);
/** An account that Laravel or another object mapper of PHP makes of all that a request holds, and a password that a condition compares. */
const STORED_IN_PHP = quickPattern(
  inOtherTongues(
    /\b\w*(?:User|Account|Member|Customer)s?::(?:query\(\)->)?(?:create|insert|forceCreate)\(\s*(?:json_decode\(\s*(?:\$request->getContent\(\)|request\(\)->getContent\(\)|file_get_contents\(\s*["']php:\/\/input["'])|(?:\$request|request\(\))->(?:all|input|post|toArray)\(\s*\))/,
  ),
);
/** An account that an object mapper of Python makes with one as it came. */
const MADE_IN_PYTHON = quickPattern(
  inOtherTongues(
    /(?<![\w.])(?:User|Account|Member|Customer)\([^()]{0,300}?\bpassword\s*=\s*(?:\w+\.)?(?:raw_|plain_)?password\s*[,)]/,
  ),
);
const COMPARED_IN_PHP = quickPattern(
  inOtherTongues(
    /(?:->|::)where\(\s*["'](?:password|passwd)["']\s*,\s*(?:["']=["']\s*,\s*)?(?:\$(?!\w*(?:[hH]ash|[cC]rypt))\w+|request\()/,
  ),
);
/** A repository of Spring Data that is asked for who has a name and a password: the name of its method is the statement. */
const COMPARED_IN_JAVA = quickPattern(
  inOtherTongues(
    /\b(?:find|get|read|query|exists|count)\w{0,40}By\w{1,60}And(?:Password|Passwd|Pwd)\s*\((?=[^()]{0,200}(?:String\s+\w{0,20}[pP]ass|[pP]ass\w{0,20}\s*:\s*String))(?![^()]{0,200}(?:[hH]ash|[eE]ncod|[cC]rypt))/,
  ),
);
/** A query of Panache or of a session that compares it, and a column of Exposed that is given it. */
const KEPT_IN_JAVA = quickPattern(
  inOtherTongues(
    /\.(?:find|list|count|firstResult|createQuery)\(\s*"[^"\n]{0,160}\b(?:\w\.)?password\s*=\s*(?:\?\d?|:\w+)|\bit\[(?:\w+\.)?password\]\s*=\s*(?!\w*(?:[hH]ash|[cC]rypt|[eE]nc))\w{1,30}(?:\[\s*"pass(?:word|wd)?"|\.pass(?:word|wd)?\b)/,
  ),
);
const GO_ANSWERS = quickPattern(
  /\.(?:JSON|IndentedJSON|XML|HTML|Render|String)\(|NewEncoder|json\.Marshal|ResponseWriter/,
);
/** What a form is given back that it was asked for: `form.getPassword()`, and `form.setPassword(…)` where it has none. */
const GIVEN_BACK = quickPattern(/\b(\w+)\.getPassword\(\)[\s\S]{0,400}?\b\1\.setPassword\(/);
/** Hashes in words of a framework's own. */
const ENCODES = quickPattern(/\b\w*(?:encod|hash|crypt|digest)\w*\s*(?:\(|->|\.)/i);
/** Fields by which an account gets rights, or a record its owner. */
const PRIVILEGE =
  'role|roles|role_?[iI]d|is_?[aA]dmin|admin|is_?[sS]taff|is_?[sS]uper_?[uU]ser|super_?[uU]ser|permissions?';
const GRANTED: Partial<Record<LanguageId, RegExp>> = {
  ruby: new RegExp(
    // What an address is made of sets nothing; the value of one key, or of settings of any form, names no columns.
    `(?<!\\b(?:redirect_to|url_for|link_to|\\w+_(?:path|url))\\b[^\\n;]{0,60})(?<!\\w:\\s{0,4})\\bparams\\b(?![^\\n;]{0,80}:(?:settings|options|preferences|metadata)[\\])]\\.(?:permit!|to_unsafe_h))(?:\\[[^\\]\\n]*\\]|\\.require\\([^)\\n]*\\))*\\.(?:permit!|to_unsafe_h)(?!\\.merge!?\\([^)\\n]*\\b(?:user|owner|author|creator)(?:_id)?:\\s*(?:current_|@current_))|\\.permit\\([^)]{0,400}?:(?:${PRIVILEGE}|creator_id|owner_id|author_id|(?:account_|wallet_)?balance|credits)\\b|\\bDB\\[:\\w{1,40}\\](?:\\.where\\([^)\\n]{0,120}\\))?\\.(?:insert|update)\\(\\s*params\\s*\\)`,
  ),
  python: new RegExp(
    `\\bif\\s+(?:[^\\n:]{0,60}\\band\\s+)?["'](?:${PRIVILEGE})["']\\s+in\\s+\\w*(?:data|json|payload|body|form)\\b[^\\n]{0,40}:[^\\n]*\\n[\\s\\S]{0,200}?\\b(?:${PRIVILEGE})\\s*=(?!=)|\\.__dict__\\.update\\((?!\\s*\\w+(?:\\.\\w+)*\\.__dict__)|\\b[A-Z]\\w*\\(\\s*\\*\\*\\s*request\\.(?:json|form|POST|data|get_json\\(\\))|\\.(?:${PRIVILEGE})\\s*=\\s*(?:request|data|form|payload|body)\\b[\\w.]*[.(\\[]+["']?(?:${PRIVILEGE})|\\bfor\\s+\\w+(?:\\s*,\\s*\\w+)?\\s+in\\s+(?:request\\.\\w+(?:\\(\\))?|data|payload|body|updates?|json_data)(?:\\.(?:items|keys)\\(\\))?\\s*:\\s*\\n(?:\\s*if\\s+hasattr\\([^\\n]*\\n)?\\s*setattr\\(|\\.(?:query|filter(?:_by)?\\([^)\\n]*\\))\\.update\\(\\s*(?:\\*\\*\\s*)?request\\.(?:json|get_json\\(\\)|data|POST\\.dict\\(\\)|form\\.to_dict\\(\\))|\\bfor\\s+\\w+(?:\\s*,\\s*\\w+)?\\s+in\\s+(?:request\\.\\w+|data|payload|body|updates?)(?:\\.(?:items|keys)\\(\\))?\\s*:[\\s\\S]{0,200}?f["']\\{\\w+\\}\\s*=[\\s\\S]{0,300}?\\bUPDATE\\b`,
  ),
  javascript: new RegExp(
    `\\.(?:${PRIVILEGE})\\s*=\\s*(?:req|request|ctx\\.request|ctx)\\.(?:body|query|params)\\.\\w|\\bnew\\s+[A-Z]\\w*\\(\\s*(?:(?:req|ctx\\.request|request)\\.body\\s*\\)|\\{[^{}\\n]{0,120}\\.\\.\\.(?:req|ctx\\.request|request)\\.body\\s*,)|\\{\\s*\\.\\.\\.(?:req|ctx\\.request|request)\\.body\\s*\\}|\\bObject\\.(?:keys|entries)\\(\\s*(?:req\\.body|\\w*(?:data|dto|body|payload|updates?|input))\\s*\\)[\\s\\S]{0,300}?\\$\\{\\w+\\}\\s*=[\\s\\S]{0,500}?\\bUPDATE\\s`,
    'i',
  ),
  php: new RegExp(`->(?:${PRIVILEGE})\\s*=\\s*(?:\\$request|\\$_(?:POST|GET|REQUEST))`, 'i'),
  csharp:
    /TryUpdateModelAsync(?:<[^>\n]*>)?\(\s*\w+\s*\)|\.(?:Role|IsAdmin)\s*=\s*(?:model|request|dto|input)\.(?:Role|IsAdmin)/,
  java: /\bit\[(?:\w+\.)?(?:role|roles|isAdmin|admin)\]\s*=\s*(?:\w{1,30}\[\s*"|\w*(?:req|request|dto|body|input|form|data|params)\w*\.)(?:role|roles|isAdmin|admin)\b|\.set(?:Role|Roles|Admin|IsAdmin)\(\s*(?:request\.getParameter\(|\w*(?:dto|request|form|body|input|payload)\w*\.(?:get|is)?(?:Role|Admin))/i,
  go: /\.(?:Role|IsAdmin|Admin)\s*=\s*(?:c|r|ctx)\.(?:PostForm|FormValue|Query|Param)\(/,
};
/** What a request sends for such a field, in words of each language. */
const SENT: Partial<Record<LanguageId, string>> = {
  javascript: `(?:req(?:uest)?|ctx\\.request)\\.body(?:\\.|\\[["'])(?:${PRIVILEGE})\\b`,
  python: `\\b(?:request\\.(?:json|form|POST|data|get_json\\(\\))|\\w*data|payload|body)(?:\\.get\\(|\\[)\\s*["'](?:${PRIVILEGE})["']`,
  ruby: `\\b(?:params|\\w*data|payload|body|json)\\[\\s*[:"'](?:${PRIVILEGE})["']?\\]`,
  php: `\\$(?:_(?:POST|REQUEST)|\\w*data|payload|body|input|request)(?:\\[["']|->(?:input\\(|get\\()?["']?)(?:${PRIVILEGE})\\b`,
  csharp: `\\b(?:model|request|dto|input|body)\\.(?:Role|IsAdmin)\\b`,
  java: `\\b\\w*(?:dto|request|form|body)\\w*\\.(?:get|is)?(?:Role|Roles|Admin|IsAdmin)\\(\\)`,
};
/** `const { email, role } = req.body`, and below `user.role = role` or `new User({ email, role })`. */
const UNPACKED_GRANT = quickPattern(
  new RegExp(
    `\\{[^{}\\n]{0,200}\\b(${PRIVILEGE})\\b(?!\\s*:)[^{}\\n]{0,200}\\}\\s*=\\s*(?:req|request|ctx\\.request)\\.body\\b[\\s\\S]{0,1500}?(?:\\.\\1\\s*=\\s*\\1\\b|(?:\\bnew\\s+\\w+|\\.(?:create|update\\w*|findByIdAndUpdate|findOneAndUpdate|insert\\w*))\\([^;]{0,300}?[{,]\\s*\\1(?=\\s*[,}]|\\s*:\\s*\\1\\b))`,
  ),
);
/** `const { email, role } = req.body`, and below a statement that puts the role into an account: `INSERT INTO users (email, role) VALUES (?, ?)`. */
const INSERTED_GRANT = quickPattern(
  new RegExp(
    `\\{[^{}]{0,300}\\b(${PRIVILEGE})\\b(?!\\s*:)[^{}]{0,300}\\}\\s*=\\s*(?:req|request|ctx\\.request)\\.body\\b[\\s\\S]{0,2500}?\\bINSERT\\s+INTO\\s+[\\w."\`]{0,20}(?:users?|accounts?|members?|customers?|employees?)["\`]?\\s*\\([^()]{0,300}\\b\\1\\b[^()]{0,200}\\)\\s*VALUES\\b[^;]{0,400}?(?:\\$\\{\\s*\\1\\s*\\}|[[,]\\s*\\1\\s*[,\\]])`,
    'i',
  ),
);
/** What an account is made of or set to: its fields, with one of a person beside the right. */
const OF_ACCOUNT = '(?:pass(?:word|wd)?|e_?-?mail|user_?name|login)';
/** `const role = req.body.role` and `{ email, role: role }` below, `{ email: …, role: data['role'] || 'user' }`. */
const SET_BESIDE: ReadonlyMap<LanguageId, readonly QuickPattern[]> = new Map(
  (Object.entries(SENT) as [LanguageId, string][]).map(([language, sent]) => {
    const before = `[[{(,]\\s*(?:\\$?["']?\\w*${OF_ACCOUNT}\\w*["']?\\s*(?::|=>|=)[^{}]{0,300}?[,\\s])`;
    const field = `["']?(?:${PRIVILEGE})["']?\\s*(?::|=>|=(?!=))\\s*`;
    return [
      language,
      [
        quickPattern(new RegExp(`${before}${field}(?:${sent})`, 'i')),
        quickPattern(
          new RegExp(
            `\\b(\\w+)\\s*:?=\\s*(?:${sent})[^\\n]*\\n[\\s\\S]{0,1500}?${before}${field}\\$?\\1\\b`,
            'i',
          ),
        ),
      ],
    ];
  }),
);
/** `new Notifier(req.body)`, `{ ...req.body }`, `Order(**request.json)`: what is called like an account is made to be kept. */
const MADE_OF_REQUEST = quickPattern(
  /^\s*(?:new\s+(?!\w*(?:User|Account|Member|Customer|Profile))|\{\s*\.\.\.|(?!\w*(?:User|Account|Member|Customer|Profile))[A-Z]\w*\(\s*\*\*)/,
);
/** A class that takes the fields that it declares, to look whether they are right, and is no record: `LoginSchema(**request.json)`, `UserInput(**request.form)`. */
const OF_FIELDS =
  /^\s*[A-Z]\w*(?:Schema|Input|InputModel|Form|D[tT][oO]|Request|Payload|Params|Validator|Body|Query|Login|Credentials|Create|Update|Signup|In)\(\s*\*\*/;
/** Ends in a call that asks whether something may be, or is, so, or writes a line of a log. */
const LOOKS =
  /(?:\b(?:can|may|is|has|should|must|check|validate|verify|assert|ensure|authori[sz]e|permits?|allows?|parse|safeParse|audit|log|debug|info|warn|trace)[A-Z_]\w*|\b(?:can|may|check|validate|verify|assert|ensure|authori[sz]e|parse|safeParse|parseAsync|log|debug|info|warn|trace))\(\s*(?:[^(){};]{0,60},\s*)?$/;
const KEEPS = quickPattern(
  /(?:\.|->|::|\b)(?:save|create|insert|update|upsert|persist|add|push|put|set|store|merge|replace|commit|flush|write|exec\w*|query|findOneAnd\w+|findByIdAnd\w+)\w*\s*\(/i,
);
/** Says of a model of Pydantic's that it keeps what nobody declared. */
export const OPEN_MODEL = quickPattern(/\bextra\s*=\s*(?:Extra\.|["'])allow\b/);
/** All that came with such a model is set on a record. */
const OF_OPEN_MODEL = quickPattern(
  /\bfor\s+\w+\s*,\s*\w+\s+in\s+\w+\.(?:dict|model_dump)\((?:\s*exclude_(?:unset|none)\s*=\s*True(?:\s*,)?)*\s*\)\.items\(\)\s*:[\s\S]{0,160}?\bsetattr\(/,
);
/** Who calls is nobody that a request names: `req.user ? req.user.id : null`. Else: `request.args.get('user_id', current_user.id)`, `req.query.userId || req.user.id`, `params[:user_id] || current_user.id`. */
const OWN_BY_DEFAULT = quickPattern(
  /\b(?:request|req|params|ctx|input|\$request|\$_(?:GET|POST|REQUEST))\b[^\n;]{0,60}?(?<!\b(?:req|request|ctx|self|this)\.|super)(?:(?:user|account|owner|member|customer)_?(?:id|Id|ID)?|(?:vendor|seller|author|creator|merchant|student|patient|employee)_?(?:id|Id|ID))\b["'\])]*\s*(?:,|\|\||\?\??:?|\bor\b)\s*[$@]?(?:current_?user|req\.user|request\.user|g\.user|session\[|\$_SESSION|auth\(\)|Auth::)[^\n]{0,20}\b\w*id\b(?!\s*[=!]=)/i,
);
/** `const { title, sellerId } = req.body`, and below `sellerId: sellerId || req.user.id`. */
const UNPACKED_OWNER = quickPattern(
  /\{[^{}]{0,300}\b((?:user|account|owner|member|customer|vendor|seller|author|creator|merchant|student|patient|employee)_?[iI][dD])\b(?!\s*:)[^{}]{0,300}\}\s*=\s*(?:req|request|ctx\.request)\.(?:body|query)\b[\s\S]{0,4000}?(?<![.\w])\1\s*(?:\|\||\?\?)\s*(?:req|request|ctx)\.user\./,
);
/** Who may grant what is asked before. */
const ASKS_RIGHT = quickPattern(
  /allow_?list|white_?list|allowed|\bcan(?:Make|Grant|Assign|Change|Edit|Manage|Set)\w*\(|\bpermissions?\.(?:can|may|has|throw)\w*\(|\bcan_(?:grant|assign|change|edit|manage|set)\w*\(|pick\(|only\(|(?<!\bbe )validated|cleaned_data|model_dump|is_?admin\(|hasRole|require_?admin|(?:current_?user|req\.user|request\.user|g\.user)\w*\.(?:is_?)?(?:admin|staff|role)|(?<!un)authori[sz]e/i,
);
const SECRET_FIELD = `password|passwd|${PASSWORD_WORDS.join('|')}|password_?hash|ssn|social_?security\\w*|credit_?card\\w*|card_?num(?:ber)?|cc_?num(?:ber)?|ccn|cvv|pin|api_?key|reset_?token`;
const PERSON =
  '(?:\\w*(?:user|account|customer|member|employee|patient|profile|saved|found|result|row|record|doc)\\w*|[ucr])';
const ANSWERED = quickPattern(
  new RegExp(
    `(?<!(?:this|self)\\.)(?:["'\`]|\\b(?:result|response|data|answer|output|ret|out|\\w*var)\\b(?:\\.|\\[["']))(?:${SECRET_FIELD})["'\`]?\\]?\\s*(?::|=>|=)\\s*[$@]?${PERSON}(?:\\[\\d\\])?(?:\\.|->|\\[["'])(?:${SECRET_FIELD})\\b|"(?:${SECRET_FIELD})"\\s+to\\s+\\w{1,30}(?:\\[(?:\\w+\\.)?|\\.)(?:${SECRET_FIELD})\\b`,
    'gi',
  ),
);
/** The first of them that is not what a store is given. */
function firstAnswered(body: string): number | null {
  for (const { 0: hit, index } of ANSWERED.all(body).take(MAX_ANSWERED))
    if (!isForStore(body, index)) return index + (/^\s*/.exec(hit)?.[0].length ?? 0);
  return null;
}
const MAX_ANSWERED = 10;
/** The same of an object of JavaScript, whose keys have no quotes: `return { data: { password: user.password } }`. */
const ANSWERED_KEY = quickPattern(
  new RegExp(
    `\\breturn\\s*\\{(?:[^;]{0,400}?[{,\\s])(?:${SECRET_FIELD})\\s*:\\s*${PERSON}\\.(?:${SECRET_FIELD})\\b`,
    'i',
  ),
);
/** The same of each row that an answer is made of: `rows.map((row) => ({ passwordHash: row.password_hash }))`. */
const ANSWERED_OF_EACH = quickPattern(
  new RegExp(
    `\\.map\\(\\s*(?:async\\s*)?\\(?\\s*(\\w{1,30})\\s*(?::[^()=]{1,60})?\\)?\\s*=>\\s*\\(\\{(?:[^;]{0,700}?[{,\\s])(?:${SECRET_FIELD})\\s*:\\s*\\1\\.(?:${SECRET_FIELD})\\b`,
    'i',
  ),
);
const SENDS = quickPattern(/\b(?:res|response|reply)\.(?:json|send|status)\(|\bctx\.body\b|Response\.json\(/);
const ANSWERS = quickPattern(
  /jsonify|JsonResponse|\bres\.|\breturn\b|response|json_encode|render|to_json|c\.JSON|ResponseEntity|HttpResponse|\brespond\w*\(/i,
);
const PEOPLE = quickPattern(
  /(?:const|let|var|final\s+\w+|\w+)?\s*\$?\b(\w+)\s*=\s*(?:await\s+)?(?:(?:[\w.]*\b(?:User|Account|Customer|Member|Employee)|(?:db|models?)\.(?:user|account|customer|member|employee)s?)\.(?:find\w*|create|all|where\w*|query\.\w+)\b(?![^;\n]*(?:select|-password|attributes|exclude|projection|only\(|omit))|new\s+(?:User|Account|Member)\()/g,
);
/** The same handed to a function: `User.findAll({}).then((users) => …`, `User.find({}, function (error, users) { … `. */
const PEOPLE_HANDED = quickPattern(
  /\b(?:(?:User|Account|Customer|Member|Employee)|(?:db|models?)\.(?:user|account|customer|member|employee)s?)\.(?:find\w*|all|create)\((?![^;\n]*(?:select|-password|attributes|exclude|projection|omit))(?:[^()]|\([^()]*\)){0,400}?(?:\)\s*(?:\.exec\(\)\s*)?\.then\(\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*(\w+)\s*\)?\s*(?:=>|\{)|,\s*(?:async\s*)?(?:function\s*\w*\s*)?\(\s*\w+\s*,\s*(\w+)\s*\)\s*(?:=>|\{))/g,
);
/** Rows of people that a statement asks for whole, by the name that they are given. */
const ROWS_OF_PEOPLE = quickPattern(
  /(?:(?:const|let|var)\s+(?:\[\s*(\w+)[^\]\n]*\]|\{\s*(?:rows\s*:\s*(\w+)|(rows))[^}\n]*\}|(\w+))\s*=\s*(?:await\s+)?)?[\w.]*\b(?:query|execute|all|get|raw|\$queryRaw\w*)\b(?:<[^>\n]{0,40}>)?[(`]\s*["'`]?\s*SELECT\s+\*\s+FROM\s+["'`]?(?:users?|accounts?|customers?|members?|employees?)\b(?:[^;]{0,300}?\(\s*\w+\s*,\s*(\w+)[^)\n]*\)\s*(?:=>|\{))?/gi,
);
const SELECTS = quickPattern(/\bselect\b[^;"'`]{1,400}\bfrom\b/i);
const RUBY_RECORD = quickPattern(
  /\b(?:render\s+(?:json|xml):|respond_with)\s*\(?\s*@?(?:current_)?(?:user|account|member|customer)s?\b(?!\.(?:slice|errors|id\b)|[^\n]*(?:only:|except:|serializer))|\brespond_with\s+@?\w+\.admin\s*\?/,
);
const PHP_RECORD = quickPattern(
  /\$(\w+)\s*=\s*(?:DB::select\(\s*["'][^"'\n]*\bfrom\s+users?\b|DB::table\(\s*["']users?["']\))[^\n]*\n(?:[^\n]*\n){0,4}?\s*return\s+(?:response\(\)->json\(\s*)?\$\1\b/i,
);

/** Takes a request, or what a framework makes of one. */
export const NAMES_REQUEST = quickPattern(
  /\b[rR]eq(?:uest)?\b|\bparams\b|\bctx\b|\$_[A-Z]|TryUpdateModel|\b(?:FormValue|PostForm)\(|\b(?:gin|echo|fiber)\.|\[From\w+\]|@(?:Body|RequestBody|ModelAttribute|Args?|Payload)\b/,
);

/** What a function does with passwords, rights and records of people. */
export function dataPlaces(
  language: LanguageId,
  body: string,
  given: readonly GivenValue[],
  isOpen = false,
  head = '',
): DataPlaces {
  const at = (pattern: Pick<QuickPattern, 'exec'>): number | null => {
    const hit = pattern.exec(body);
    return hit ? hit.index + (/^\s*/.exec(hit[0])?.[0].length ?? 0) : null;
  };
  const granted = GRANTED[language === 'typescript' ? 'javascript' : language];
  return {
    // Ruby's setters hash: has_secure_password and Devise.
    clearPassword: HASHES.test(body)
      ? passwordBesideHash(body)
      : language === 'ruby'
        ? passwordOfStatement(body)
        : (at(STORED) ??
          inOwnWords(language, at, body) ??
          at(COMPARED) ??
          at(COMPARED_BY_NAME) ??
          passwordOfStatement(body) ??
          (ENCODES.test(body)
            ? null
            : (endOf(STORED_BELOW, body) ?? (GIVEN_BACK.test(body) ? null : at(GIVEN_PASSWORD))))),
    sessionPassword: passwordOfSession(body),
    grantedField: ASKS_RIGHT.test(isOpen ? body.replace(/\bmodel_dump\b/g, '') : body)
      ? null
      : ((isOpen ? at(OF_OPEN_MODEL) : null) ??
        keptGrant(granted, body, head) ??
        setBeside(language, body) ??
        (isScript(language) && KEEPS.test(body) ? unpackedGrant(body) : null) ??
        grantedByBody(given, PRIVILEGE, body) ??
        (language === 'php' ? (wholeKept(body, given) ?? roleInserted(body)) : null) ??
        (isScript(language)
          ? wholeAccount(body)
          : language === 'python' && KEEPS.test(body)
            ? wholeInPython(body)
            : null)),
    answeredSecret: (language === 'go' ? GO_ANSWERS : ANSWERS).test(body)
      ? (firstAnswered(body) ?? (isScript(language) ? objectAnswered(body) : null))
      : null,
    answeredRecord: recordAnswered(language, body),
    answeredRows: rowsAnswered(language, body),
    ownByDefault: ASKS_RIGHT.test(body)
      ? null
      : (at(OWN_BY_DEFAULT) ??
        ownerByDefault(given, body) ??
        (isScript(language) ? endOf(UNPACKED_OWNER, body) : null)),
    keptUpload: keptUpload(language, body),
    trustedClaim:
      trustedClaim(language, body, given) ??
      claimedRight(given, body) ??
      identityOfCookie(given, body) ??
      claimOfCookie(language, body),
    namedByHeader: namedByHeader(language, body, given) ?? namedCaller(body),
    reflectedOrigin: reflectedOrigin(language, body),
    keptCardCode: keptCardCode(body),
    tokenInAddress: tokenOfAddress(head, body),
  };
}

/** Where a right that was taken out of a request is kept, unless it was asked whether everybody may have it. */
function unpackedGrant(body: string): number | null {
  for (const pattern of [UNPACKED_GRANT, INSERTED_GRANT]) {
    const hit = pattern.exec(body);
    const name = hit?.[1];
    if (hit && name !== undefined && !isOneOf(name, body)) return hit.index + hit[0].length - 1;
  }
  return null;
}

/** Where a field that grants something is set. What is only made of a request, and kept nowhere, grants nothing. */
function keptGrant(granted: RegExp | undefined, body: string, head: string): number | null {
  if (granted === undefined) return null;
  for (const hit of body.matchAll(new RegExp(granted.source, `${granted.flags}g`))) {
    const isMade = MADE_OF_REQUEST.test(hit[0]);
    if (OF_FIELDS.test(hit[0])) continue;
    if (isMade && !KEEPS.test(body)) return null;
    // What only looks at it keeps nothing: `may.create({ ...req.body })`, `schema.parse({ ...req.body })`.
    if (isMade && LOOKS.test(body.slice(Math.max(0, hit.index - 120), hit.index))) continue;
    if (isCleaned(head, body, { index: hit.index, text: hit[0] })) continue;
    return hit.index + (/^\s*/.exec(hit[0])?.[0].length ?? 0);
  }
  return null;
}

/** Where an account is given a right that a request sends, beside what else it is made of. */
function setBeside(language: LanguageId, body: string): number | null {
  const patterns = SET_BESIDE.get(language === 'typescript' ? 'javascript' : language) ?? [];
  if (!KEEPS.test(body) && !/<</.test(body)) return null;
  for (const pattern of patterns) {
    const found = endOf(pattern, body);
    // What something is looked up by is given to nobody.
    if (found !== null && !LOOKED_UP.test(calleeAround(body, found))) return found;
  }
  return null;
}

const LOOKED_UP = /(?:^|_)(?:filter(?:_by)?|where|find\w*|exists\w*|exclude|count\w*|first)$/i;

/** The name of the call whose arguments a place lies in; empty where it lies in none. */
function calleeAround(body: string, at: number): string {
  let depth = 0;
  for (let i = at - 1; i >= Math.max(0, at - 2000); i--) {
    const one = body[i] ?? '';
    if (one === ')') depth++;
    else if (one === '(' && depth-- === 0)
      return /(\w+)\s*$/.exec(body.slice(Math.max(0, i - 60), i))?.[1] ?? '';
  }
  return '';
}

/** A password that is kept or compared in words of one language's stores. */
function inOwnWords(
  language: LanguageId,
  at: (pattern: Pick<QuickPattern, 'exec'>) => number | null,
  body: string,
): number | null {
  if (language === 'python') return at(MADE_IN_PYTHON);
  if (language === 'go') return at(STORED_IN_GO);
  if (language === 'java') return at(COMPARED_IN_JAVA) ?? at(KEPT_IN_JAVA);
  return language === 'php' ? (at(STORED_IN_PHP) ?? passwordOfFilling(body) ?? at(COMPARED_IN_PHP)) : null;
}

const isScript = (language: LanguageId): boolean => language === 'javascript' || language === 'typescript';

/** Where the last line of what fits begins to matter: objects have their secrets far behind their beginning. */
function endOf(pattern: Pick<QuickPattern, 'exec'>, body: string): number | null {
  const hit = pattern.exec(body);
  return hit ? hit.index + hit[0].length - 1 : null;
}

const objectAnswered = (body: string): number | null =>
  endOf(ANSWERED_KEY, body) ?? (SENDS.test(body) ? endOf(ANSWERED_OF_EACH, body) : null);

function recordAnswered(language: LanguageId, body: string): number | null {
  if (language === 'ruby') return RUBY_RECORD.exec(body)?.index ?? null;
  if (language === 'php') return PHP_RECORD.exec(body)?.index ?? null;
  if (language !== 'javascript' && language !== 'typescript') return null;
  const named = [...PEOPLE.all(body), ...PEOPLE_HANDED.all(body)];
  for (const [, ofPromise, ofCallback] of named) {
    const name = ofPromise ?? ofCallback ?? '';
    const answer = new RegExp(
      `\\bres(?:ponse)?\\.(?:status\\([^()\\n]*\\)\\.)?(?:json|send)\\(\\s*(?:\\{(?:[^}]{0,160}?[:{,])?\\s*)?${name}\\s*[,)}]|\\.(?:result|data|user)\\s*=\\s*${name}\\s*;`,
    ).exec(body);
    if (answer) return answer.index;
  }
  return null;
}

/** Where rows of people that a statement asks for are answered with all that they hold: no serializer leaves anything out of those. */
function rowsAnswered(language: LanguageId, body: string): number | null {
  if (language === 'php') return peopleAnswered(body);
  if (!isScript(language)) return null;
  const rows = /select\s+\*/i.test(body) ? [...ROWS_OF_PEOPLE.all(body)] : [];
  for (const { 1: listed, 2: renamed, 3: plain, 4: given, 5: handed, index } of rows) {
    const name = listed ?? renamed ?? plain ?? given ?? handed;
    if (name === undefined) continue;
    const below = body.slice(index);
    // One of them under a name of its own: `user = results[0]`.
    const one = new RegExp(
      `(?<![\\w.])(\\w{1,40})\\s*=\\s*${name}(?:\\.rows)?(?:\\[0\\]|\\.at\\(0\\))\\s*(?:;|\\n)`,
    ).exec(below)?.[1];
    const answer = rowAnswered(name, below) ?? (one === undefined ? null : rowAnswered(one, below));
    if (answer !== null) return index + answer;
  }
  // A statement that has a name of its own: `const sql = "SELECT * FROM users …"`, `const found = await pool.query(sql)`.
  for (const { name, offset, what } of SELECTS.test(body) ? heldSecrets(body) : []) {
    const answer = what === 'rows' ? rowAnswered(name, body.slice(offset)) : null;
    if (answer !== null) return offset + answer;
  }
  return null;
}

/** Where such rows are answered, or the first of them: `res.json(rows[0])`, `ctx.body = rows`, `return { user: rows[0] }`. */
function rowAnswered(name: string, body: string): number | null {
  const one = `${name}(?:\\[0\\])?(?:\\.rows(?:\\[0\\])?)?`;
  const hit = new RegExp(
    `(?:\\b(?:res|response|reply)\\.(?:status\\([^()\\n]*\\)\\.|code\\([^()\\n]*\\)\\.)?(?:json|send)\\(|\\bctx\\.(?:response\\.)?body\\s*=|\\breturn\\b|NextResponse\\.json\\()\\s*(?:\\{(?:[^{}]{0,240}?[:{,])?\\s*)?${one}\\s*(?:[,;)}\\n]|\\|\\||\\?\\?)`,
  ).exec(body);
  return hit ? hit.index : null;
}
