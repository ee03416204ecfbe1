import type { When } from '../../rules/model-schema.ts';
import { cleansByName } from '../doubt.ts';
import type { CompiledEntry } from '../models.ts';
import { byName } from './by-name.ts';

/**
 * Which links of a way are proven and which are guesses. Proven: a call whose function is in the program, a receiver of known
 * type, a function that a model speaks of, a name that means one thing in every program. A guess: a sink, a source or a
 * function found by a common name alone, an unknown function that may hand its argument on, a field that objects of one
 * class are taken to share. `findings/evidence.ts` says what guesses do to severity and confidence; `docs/precision.md`
 * says how the kinds of functions were told apart.
 */

/** Single words that methods of unrelated classes share: a receiver of unknown type says nothing more. */
const COMMON_WORDS = new Set(
  (
    'where order reorder group having joins pluck select calculate search send eval exec execute executemany query prepare ' +
    'raw route extra save get objects match xpath pipe goto find delete update insert filter open read write load run call ' +
    'update_many delete_many find_one updateMany deleteMany findOne create put post patch request fetch render redirect append set add Raw Query QueryRow Exec Prepare Where Get Set Add ' +
    'Send Open Read Write Load Run Call Execute Select Find permit fetchAll'
  ).split(' '),
);

/**
 * Does the entry fit by the member's name alone, and is that a name of many things? What an argument is tells one thing from
 * another: `x.match(/a+$/)` is asked of text, `x.send(new QueryCommand(…))` of a client.
 */
export function isGuessedByName(e: CompiledEntry): boolean {
  return (
    e.owner === '*' &&
    e.memberPattern === null &&
    COMMON_WORDS.has(e.member) &&
    ![e.entry.when ?? []].flat().some(tellsByArgument)
  );
}

function tellsByArgument(w: When): boolean {
  return w.argument !== undefined && w.type !== undefined && w.not !== true;
}

/** What an unknown function does to what it is given. */
export type UnknownEffect =
  /** Makes another form of it: parsers, formatters, joins, conversions. */
  | 'transforms'
  /** Gives what is kept under it, or what it says of others: nothing of the argument is in the result. */
  | 'looks-up'
  /** May do anything. */
  | 'unknown';

const TRANSFORMS =
  /^(to|as|from|parse|format|join|concat|encode|decode|escape|unescape|quote|unquote|strip|trim|lower|upper|lowercase|uppercase|capitalize|camelize|camelcase|underscore|titleize|humanize|pluralize|singularize|normalize|normalise|clean|convert|serialize|serialise|deserialize|deserialise|stringify|substr|substring|slice|split|replace|sub|gsub|tr|pad|wrap|unwrap|merge|extend|assign|clone|copy|dup|map|flatten|reverse|sort|sorted|uniq|unique|compact|filter|reject|reduce|inject|first|last|head|tail|pop|shift|take|drop|build|compose|interpolate|template|translate|sprintf|printf|str|string|text|bytes|buffer|base64|hex|json|yaml|xml|html|url|uri|path|basename|dirname|resolve|value|values|values_at|fetch_values|keys|entries|items|list|array|dict|tuple|set|of|get|getvalue|read|data|content|body|chomp|chop|squish|presence|freeze|tap|then|await|iter|next|each|zip|enumerate|println|append|prepend|errorf|sprint|sprintln)$/i;

/** Conversions, by the word that a name begins or ends with: `toJSON`, `parse_header`, `fromString`, `urlencode`. */
const TRANSFORMS_BY_WORD =
  /^(to|as|from|parse|format|join|concat|encode|decode|escape|unescape|quote|unquote|strip|trim|normalize|normalise|convert|serialize|deserialize|stringify|replace|split|substring|wrap|unwrap)[A-Z_]|(encode|decode|escape|unescape|Encode|Decode|Escape|Unescape|String|_str|_text|join|format|Format|Join)$/;

/** Look-ups: what comes back was known before. `find_by`, `getUserById`, `loadByName`, `lookup`, `GetService`, `existsBy…`. */
const LOOKS_UP =
  /^(find|lookup|look_up|locate|load|retrieve|query|search|select|count|exists|exist|scope|where|pluck|first_or|find_or|get_object|get_or_404|get_list_or_404|first|findOr)(By|All|One|Or|Many|Unique|First|Last|_by|_all|_one|_or|_each|_in|_with|_for)\w*[!?]?$|^(find|find_by|find_by!|where|lookup|look_up|get_object_or_404|get_list_or_404|get_one_or_404|find_each|findOne|findAll|findFirst|findUnique|findMany|findById|findByPk|find_one|find_all|firstWhere|firstOrFail|findOrFail|getService|getRequiredService|getBean|findAsync|firstOrDefault|firstOrDefaultAsync|singleOrDefault|singleOrDefaultAsync|firstAsync|single|singleAsync|anyAsync|countAsync)$|^(get|fetch|load|read|select|resolve)\w*(By|_by_|ById|_by_id|ByName|BySlug|ByKey|ByEmail|OrNull|OrDefault|OrFail|Async_by)\w*$/;

/** `cache.get(key)`, `map.Get(key)`: with one argument it is a key. `_.get(object, path)` has two, `optional.get()` none. */
const LOOKS_UP_BY_ONE = /^(get|hget|hgetall|mget|getItem|get_item|tryGet|try_get|getOrDefault)$/;

/** `database.first(statement, values)`: of a list the first is asked for without any, or with how many. */
const LOOKS_UP_BY_TWO = /^(first|one|single|getOne|getAll|getRow)$/;

/** Tells by its name what a function does of which neither source nor model is known. `argumentCount`: how many arguments it is given. */
export function effectOfUnknown(name: string, isConstruction: boolean, argumentCount: number): UnknownEffect {
  if (isConstruction) return 'transforms';
  const { looksUp, transforms } = saidByName(name);
  if (looksUp(argumentCount)) return 'looks-up';
  return transforms ? 'transforms' : 'unknown';
}

const ALWAYS = (): boolean => true;
const NEVER = (): boolean => false;
const BY_ONE = (argumentCount: number): boolean => argumentCount === 1;
const BY_TWO = (argumentCount: number): boolean => argumentCount >= 2;

const saidByName = byName((name) => {
  // Go and C# begin the same names with a capital.
  const last = name.charAt(0).toLowerCase() + name.slice(1);
  const isAlways = LOOKS_UP.test(last);
  const looksUp = isAlways
    ? ALWAYS
    : LOOKS_UP_BY_ONE.test(last)
      ? BY_ONE
      : LOOKS_UP_BY_TWO.test(last)
        ? BY_TWO
        : NEVER;
  // What cleans gives another form too; that it may be clean is a guess of its own.
  return {
    looksUp,
    transforms: TRANSFORMS.test(last) || TRANSFORMS_BY_WORD.test(last) || cleansByName(name),
  };
});

/** Sinks that do something with what they are given and answer with something else. */
const ANSWERS_OTHERWISE = new Set([
  'sql-injection',
  'nosql-injection',
  'ldap-injection',
  'ldap-name',
  'ssrf',
  'command-injection',
]);

/** Is the result of a call that is a sink something else than what it was given? */
export function answersOtherwise(e: CompiledEntry): boolean {
  return e.kinds.some((k) => ANSWERS_OTHERWISE.has(k));
}
