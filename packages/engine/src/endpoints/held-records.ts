import type { LanguageId } from '../ir/ir.ts';
import type { HeldStore } from './held-stores.ts';
import { isOfCaller, mentions, type RequestValues } from './request-values.ts';

/** A record of a store in memory that a key of the request names. */
export interface HeldRecord {
  readonly offset: number;
  /** Where the key is used first. */
  readonly first: number;
  readonly changes: boolean;
  /** The name that holds the key; '' where the request is read in the place itself. */
  readonly key: string;
  readonly store: HeldStore;
}

/** What a key is asked for in: finds one, or those that it fits. */
const FINDS =
  '(?:get|at|find\\w*|filter\\w*|first\\w*|single\\w*|where|select|detect|has|contains\\w*|TryGetValue|First\\w*|Single\\w*|Where|Find\\w*|Contains\\w*|ContainsKey|Any|getOrDefault|computeIfPresent|dig|fetch|stream|values|Values|key\\?|any\\w*|some|indexOf|IndexOf)';
const ENDS = '(?:Remove\\w*|remove\\w*|delete\\w*|pop|TryRemove|reject!|splice)';
/** What proves that somebody signed in is nobody's record. */
const PROOFS = /session|token/i;
/** Somebody is asked whether they may: `user.canDelete`. */
const MAY = /(?:\.|->)(?:can|may)(?:_[a-z]|[A-Z])\w+/;
const MAX_ARGUMENTS = 240;
/** Names of what tells one record from another. */
const KEY =
  /(?:^|_)(?:id|ids|uid|uuid|pk|key|no|num|number|user|username|account|email|slug|login|name)$|[a-z](?:Id|ID|Uid|Uuid|Key|No|Number|Name|Email)$|^(?:ID|Id)$/;
const ID_FIELD =
  /^(?:\w+_)?(?:id|uuid|uid|number|username|email)$|[a-z](?:Id|ID|Uuid|Number)$|^(?:Id|ID|Username|Email)$/;
const FIELD =
  /(?:params|query|body|args|form|json|GET|POST|REQUEST|values|input|Query|PathValue|Vars|FormValue|Param|PostForm|getParameter)\b\s*(?:\(\s*)?(?:\(r\)|\(\))?(?:->|[.[:]+|\.get\(|\.Get\()?\s*["':]*([A-Za-z_]\w*)/g;
const OF_BODY = /(?<![\w.])([A-Za-z_]\w*)(?:\??\.(?:get)?|\[["']|->|\.get\(["'])([A-Za-z_]\w*)/g;

/**
 * The first record of such a store that a function takes by a key of the request, and that nothing of the caller is asked for; changes before looks.
 * @param bodies parameters that hold what a request brings as a whole
 */
export function heldRecord(
  language: LanguageId,
  body: string,
  stores: readonly HeldStore[],
  values: RequestValues,
  bodies: ReadonlySet<string>,
): HeldRecord | null {
  let read: HeldRecord | null = null;
  if (MAY.test(body)) return null;
  for (const store of stores) {
    if (PROOFS.test(store.name) || !body.includes(store.name)) continue;
    const keyed = usesOf(store.name, body).flatMap(({ offset, given, isIndex }) => {
      // The name of one record of a function that is handed over may be that of a context: `c => c.userId === id`.
      const one = /^[\s(]*(\w+)\s*\)?\s*(?:=>|->)/.exec(given)?.[1];
      const asked = one === undefined ? given : given.replaceAll(new RegExp(`\\b${one}\\.`, 'g'), 'it.');
      if (isOfCaller(asked) || mentions(asked, values.callers)) return [];
      const key = keyIn(given, isIndex, values, bodies);
      return key === null ? [] : [{ offset, key }];
    });
    const [first] = keyed;
    if (!first) continue;
    const changed = changeOf(language, store.name, body, first.offset);
    const found = { ...first, first: first.offset, changes: changed !== null, store };
    if (changed !== null) return { ...found, offset: Math.max(changed, 0) };
    read ??= found;
  }
  return read;
}

interface Use {
  readonly offset: number;
  readonly given: string;
  readonly isIndex: boolean;
}

/** Where a store is asked for something, and for what. */
function usesOf(name: string, body: string): Use[] {
  const found: Use[] = [];
  const index = new RegExp(`(?<![\\w"'])${name}\\s*\\??\\.?\\[([^\\]\\n]{1,100})\\]`, 'g');
  for (const hit of body.matchAll(index))
    found.push({ offset: hit.index, given: hit[1] ?? '', isIndex: true });
  const call = new RegExp(
    `(?<![\\w"'])${name}(?:\\??\\.\\w+(?:\\(\\))?){0,3}?\\??(?:\\.|->)${FINDS}\\s*[({]|(?<![\\w"'])${name}(?:\\??\\.\\w+(?:\\(\\))?){0,2}?\\??\\.${ENDS}\\s*\\(`,
    'g',
  );
  for (const hit of body.matchAll(call)) {
    const from = hit.index + hit[0].length;
    found.push({
      offset: hit.index,
      given: statementFrom(body, from),
      isIndex: /(?:get|ContainsKey|has|TryGetValue|dig|fetch|Remove|remove|delete|pop)\s*\($/.test(hit[0]),
    });
  }
  const kept = new RegExp(
    `(?<![\\w.])(?:delete|unset|del)\\b\\s*\\(?\\s*\\$?(?:this->|self::\\$|self\\.)?${name}\\s*[,[]\\s*([^)\\]\\n]{1,80})`,
    'g',
  );
  for (const hit of body.matchAll(kept))
    found.push({ offset: hit.index, given: hit[1] ?? '', isIndex: true });
  // `for _, u := range users { if u.ID == id`, `next(u for u in USERS if u["id"] == user_id)`, `foreach ($users as $u) if ($u['id'] == $id)`.
  const loop = new RegExp(
    `\\bfor(?:each)?\\b[^\\n]{0,60}?(?:\\b(?:in|of|range|:)\\s+|:\\s*|\\()\\$?(?:this\\.|self\\.|\\$this->|self::\\$|\\w+\\.)?${name}\\b[\\s\\S]{0,160}?(?:===?|\\.equals\\()\\s*([^\\n{)]{1,60})`,
    'g',
  );
  // Told where it is compared: what is gone through says nothing of the key.
  for (const hit of body.matchAll(loop))
    found.push({
      offset: hit.index + hit[0].length - (hit[1] ?? '').length,
      given: hit[1] ?? '',
      isIndex: false,
    });
  return found.sort((a, b) => a.offset - b.offset);
}

/** What a call is given, up to the end of its statement. */
function statementFrom(body: string, from: number): string {
  const part = body.slice(from, from + MAX_ARGUMENTS);
  const end = /;|\n\s*\n|\n\s*(?:if|return|for|const|let|var)\b/.exec(part)?.index;
  return end === undefined ? part : part.slice(0, end);
}

function keyIn(
  given: string,
  isIndex: boolean,
  { inputs }: RequestValues,
  bodies: ReadonlySet<string>,
): string | null {
  for (const [word] of given.matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w*\s*\()/g))
    if (inputs.has(word) && (isIndex || KEY.test(word))) return word;
  for (const [, holder = '', field = ''] of given.matchAll(OF_BODY))
    if ((inputs.has(holder) || bodies.has(holder)) && ID_FIELD.test(field)) return '';
  for (const [, field = ''] of given.matchAll(FIELD)) if (KEY.test(field)) return '';
  return null;
}

/** Where the record, or the store at that key, is changed behind where it was found. */
function changeOf(language: LanguageId, name: string, body: string, from: number): number | null {
  const own = `(?<![\\w"'])\\$?(?:this\\.|self\\.|this->|self::\\$)?${name}`;
  const parts = [
    `${own}\\s*\\??\\.?\\[[^\\]\\n]{1,100}\\](?:(?:\\.|->)\\w+|\\[[^\\]\\n]{1,40}\\])*\\s*(?:[-+*]?=)(?![=>])`,
    `${own}(?:\\.\\w+(?:\\(\\))?){0,2}?\\.${ENDS}\\s*\\(`,
    `${own}\\.(?:put|set|replace|compute\\w*|AddOrUpdate|TryUpdate)\\s*\\(`,
    `${own}\\[[^\\]\\n]{1,60}\\]\\.update\\(`,
    `${own}\\s*:?=\\s*(?:${own}\\s*\\.\\s*filter\\(|\\[\\s*\\w+\\s+for\\b|append\\(\\s*${own}\\[:|array_filter\\()`,
    `\\b(?:delete|unset|del)\\b\\s*\\(?\\s*\\$?(?:this->|self::\\$|self\\.|this\\.)?${name}\\s*[,[]`,
    `\\barray_splice\\(\\s*\\$?(?:this->)?${name}`,
  ];
  const direct = new RegExp(parts.join('|'), 'g');
  for (const hit of body.matchAll(direct)) if (hit.index >= from - 40) return hit.index;
  // What was found has a name, and one of its fields is given a value.
  const record = new RegExp(
    `(?:(?:const|let|var|final|auto|[A-Z][\\w<>?]*)\\s+)?\\$?\\b(\\w+)(?:\\s*,\\s*(?:ok|exists|found|_|i|err))?\\s*:?=\\s*(?:await\\s+)?(?:next\\(\\s*\\(?\\s*\\w+\\s+for\\b[^\\n]{0,40})?(?:&)?${own}\\b|TryGetValue\\([^,)]{1,60},\\s*out\\s+(?:var|\\w+\\??)\\s+(\\w+)`,
  ).exec(body.slice(Math.max(0, from - 80)));
  const held =
    record?.[1] ??
    record?.[2] ??
    (language === 'go' ? new RegExp(`range\\s+${name}\\b`).exec(body)?.[0] : undefined);
  if (held === undefined || !/^\w+$/.test(held)) return null;
  const set = new RegExp(
    `(?<![\\w.])\\$?${held}!?(?:(?:\\.|->|!\\.)\\w+|\\[["':]?\\w+["']?\\])+\\s*(?:[-+*]?=)(?![=>])|Object\\.assign\\(\\s*${held}\\b|\\b${held}\\.(?:update|merge!|assign_attributes)\\(|\\b${held}\\.set[A-Z]\\w*\\(|\\bsetattr\\(\\s*${held}\\b`,
  ).exec(body.slice(from));
  return set ? from + set.index : null;
}

/** Where a function answers a store of people as a whole: `Ok(_users.Values)`, `res.json(users)`, `jsonify(USERS)`. */
export function heldAnswered(
  body: string,
  stores: readonly HeldStore[],
  answers: readonly { readonly offset: number; readonly text: string }[],
): number | null {
  for (const { name } of stores) {
    if (!WHOLE_OF.test(name)) continue;
    const whole = new RegExp(
      `(?<![\\w"'.])[@$]?(?:this\\.|self\\.|this->|self::\\$|\\w+\\.)?${name}(?:\\??\\.(?:Values|values|ToList|ToArray|Select|map|items|Keys|keys|entrySet|OrderBy\\w*)\\b(?:\\(\\))?)?(?=\\s*(?:[,;)}\\n]|\\.ToList|\\.Select|\\.map\\(|\\(|$))`,
    );
    for (const { offset, text } of [...answers, ...namedIn(body, answers)]) {
      const hit = whole.exec(text);
      if (hit && !new RegExp(`${name}["']?\\s*:`).test(text.slice(hit.index, hit.index + name.length + 3)))
        return offset + hit.index;
    }
  }
  return null;
}

/** What the name holds that is answered: `var data = new { users = _users.Values }` and `return Json(data)`. */
function namedIn(
  body: string,
  answers: readonly { readonly offset: number; readonly text: string }[],
): { readonly offset: number; readonly text: string }[] {
  return answers.flatMap(({ text }) => {
    const name = /^\s*[@$]?(\w+)\s*$/.exec(text)?.[1];
    const given =
      name === undefined ? null : new RegExp(`\\b${name}\\s*:?=\\s*(?=new\\b|[{[(]|array\\()`).exec(body);
    if (!given) return [];
    const offset = given.index + given[0].length;
    const end = /;\s*$|^\s*[})]\s*$/m.exec(body.slice(offset))?.index ?? OBJECT_CHARACTERS;
    return [{ offset, text: body.slice(offset, offset + Math.min(end + 2, OBJECT_CHARACTERS)) }];
  });
}

const OBJECT_CHARACTERS = 800;

/** People themselves, what they own that nobody else may see, and what proves who they are. */
const WHOLE_OF =
  /user|account|customer|member|patient|employee|session|secret|credential|card|payment|invoice|transaction|medical/i;

const ENDS_IT =
  /(?<![a-z])(?:try)?(?:clear|delete|destroy|remove|revoke|invalid|expir|unset|pop|forget|end|sign_?out|log_?out|black_?list|evict|abandon)\w*\s*[(!]|\bdel(?:ete)?\s|=\s*(?:null|nil|None)\b/i;

/** Looks a session up that the program keeps in memory, and ends none: what stands in quotes ends nothing. */
export const leavesSession = (body: string, stores: readonly HeldStore[]): boolean =>
  stores.some(({ name }) => PROOFS.test(name) && new RegExp(`\\b${name}\\b\\s*(?:\\[|\\.)`).test(body)) &&
  !ENDS_IT.test(body.replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g, ' '));
