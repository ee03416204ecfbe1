import type { Call, ClassIR, Expr, FunctionIR, Stmt } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { partOf } from '../match/prefilter/quick-pattern.ts';
import { keyOfBody } from './body-keys.ts';
import { heldRecord } from './held-records.ts';
import { heldStores } from './held-stores.ts';
import { isOfCaller, isOfRequest, mayBeOfRequest, mentions, type RequestValues } from './request-values.ts';
import { comparedWith, keysByColumn, type RunStatement, ranBy, statementsOf } from './statements.ts';

/** A record that is found or changed by a key of the request, in a call that has nothing of the caller. */
interface KeyedCall {
  readonly offset: number;
  readonly changes: boolean;
  /** Where the key is used first, before the record is changed; that of the change where nothing was looked for. */
  readonly first?: number;
  /** The name that holds the key; '' where the request is read in the call itself. */
  readonly key: string;
  /** Tables of a statement; '' for other calls. */
  readonly of: string;
  /** Kept by the program itself, in a collection of people's records. */
  readonly isHeld?: boolean;
}

/** Calls that look for records or change them. */
const QUERIES =
  /^(?:find\w*|aggregate|search\w*By\w+|get_object_or_404|get_or_404|filter(?:_by)?|where|fetch\w+|load\w*ById|select\w*|query\w*|execute\w*|exec|delete\w*|remove\w*|destroy\w*|update\w*|[gG]et\w*By\w+|get_\w*by_\w+|\w+Query\w*|Query\w*|First\w*|Single\w*|Find\w*|Update\w+|Delete\w*|Where|Exec\w*|Raw)$/;
const CHANGES =
  /^(?:delete|remove|destroy|update|Update|Delete|Remove|find\w*And(?:Update|Delete|Remove|Replace))/;
/** Finds, and changes nothing. */
const LOOKS_UP = /^(?:find\w*|get\w*|first\w*|fetch\w*|load\w*|Find\w*|First\w*|Single\w*|Get\w*)$/;
/** `get` and the like mean many things: on these they mean a record. */
const OF_RECORDS = /(?:objects|query|session|repo(?:sitory)?|db|dao|store|collection|entityManager|em)$/i;
/** What has members of the same names and keeps no records. */
const NO_RECORDS =
  /(?:^|[.$>])(?:cache|map|set|list|array|params|headers|cookies?|form|localStorage|sessionStorage|app|router|axios|https?|requests?|client|api|lodash|_|\$|os|fs|path|re|redis|jwt|logger|log|console|classList|document|window|element|formData|searchParams)$/i;
/** `@user.notes.find(…)`, `project.items.where(…)`: records of a record, which was found before. */
const SCOPED =
  /^@?(?!self\b|this\b|db\b|ctx\b|app\b|prisma\w*\.|tx\.|trx\.|models?\.|orm\.)[a-z]\w*\.(?!query\b|objects\b|session\b)[a-z]\w*s$/;
/** Names of what tells one record from another. */
const KEY =
  /(?:^|_)(?:id|ids|uid|uuid|pk|key|no|num|number|name|user|username|account|email|slug|login)$|^id(?:_[a-z]|[A-Z])\w*$|[a-z](?:Ids?|IDs?|Uid|Uuids?|Key|No|Number|Name|Email)$/;
/** What is looked for under the name of a key, whatever it is called: `objects.get(pk=card)`, `{ id: chosen }`. */
const KEYED_BY = /(?<![\w.])(?:pk|id|uuid)["']?\s*(?:=|:|=>)\s*\$?([A-Za-z_]\w*)/g;
/** `{ _id: input._id }`: the key of what a request brings as a whole. */
const KEYED_BY_PART =
  /(?<![\w.])_?id["']?\s*:\s*(?!new[A-Z_]|created|saved|inserted)([A-Za-z_]\w*)\??\._?id\b/g;
const FIELD =
  /(?:(?:params?|query|body|args|form|json|GET|POST|REQUEST|COOKIE|values|input|cookies|get|getParameter|FormValue|Param|request)\b\s*(?:\(\s*)?(?:->|[.[:]+)?|\bVars\(\s*[\w.]{1,20}\s*\)\s*\[|\bURLParam(?:FromCtx)?\(\s*[\w.()]{1,30},|\b(?:PathValue|Params(?:Int)?|ByName)\()\s*["':]*([A-Za-z_]\w*)/g;
/** `Project.visible.find(…)`, `Note.accessible_by(ability)`: only what who calls may see. */
const SCOPED_TO_CALLER =
  /\b(?:visible|accessible|viewable|readable|editable|manageable|permitted|policy_scope|policyScope)(?:_?(?:by|to|for)\w*|By|To|For)?\b/i;
const MAX_ARGUMENTS = 400;
const BODY_CHARACTERS = 12_000;
const FIELD_OF_BODY = /(?<![\w.])([A-Za-z_]\w*)(?:\??\.get\(|\[|\??\.|->)\s*["':]?([A-Za-z_]\w*)/g;
const ID = /^(?:\w+_)?(?:id|uuid|uid|number)$|[a-z](?:Id|ID|Uuid|Number)$|^(?:Id|ID)$/;
const OF_PEOPLE =
  /user|account|profile|customer|order|note|message|secret|credential|payment|invoice|transaction|transfer|balance|wallet|card|address|ticket|booking|document|medical|patient/i;

/** The first such call of a function; changes before reads. */
export function keyedCall(
  flat: FlatModule,
  index: number,
  text: string,
  values: RequestValues,
): KeyedCall | null {
  const held = keptByProgram(flat, index, text, values);
  if (held?.changes) return held;
  if (!mayHoldKeys(flat, index, text, values)) return held;
  let read: KeyedCall | null = null;
  /** Keys of what was looked for as the caller's before, or the function ended: `findFirst({ where: { id, ownerId: req.user.id } })`. */
  const foundForCaller = new Set<string>();
  // C# says in a function which record is meant: `Users.SingleOrDefault(one => one.Id == id)`.
  const isLinq = flat.module.language === 'csharp';
  const guarded = recordsOfGuards(flat, index);
  const statements = statementsOf(flat, index, text);
  const own = flat.nodes[index] as FunctionIR;
  const body = text.slice(own.start, Math.min(own.end, own.start + BODY_CHARACTERS));
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    const call = flat.nodes[i] as Call;
    const { name, receiver } = partsOf(call.callee, text);
    const ran = ranBy(flat, i, text, statements, body);
    if (ran) {
      const found = keyedStatement(ran, call, values);
      if (found?.changes) return { ...found, first: firstOf(read, found) };
      // Of several records that are read the one that belongs to somebody by its nature is told.
      if (found && (!read || (!OF_PEOPLE.test(read.of) && OF_PEOPLE.test(found.of)))) read = found;
      continue;
    }
    if (isUnused(flat, i, name)) continue;
    const isQuery =
      QUERIES.test(name) ||
      (/^(?:get|first|one|find)$/.test(name) && OF_RECORDS.test(receiver.replace(/\([\w.]*\)$/, '')));
    const first = call.args[1] && saysWhere(call.args[1].value) ? call.args[1] : call.args[0];
    if (!isQuery || !first || NO_RECORDS.test(receiver) || SCOPED.test(receiver)) continue;
    // What is done with the record afterwards stands in a function that is handed over.
    const after =
      isLinq && first.value.kind === 'function'
        ? call.end
        : (call.args.find((arg) => arg.value.kind === 'function')?.value.start ?? call.end);
    const written = text.slice(first.value.start, Math.min(after, first.value.start + MAX_ARGUMENTS));
    const given = /^[A-Za-z_]\w*$/.test(written.trim().split(/[,)]/, 1)[0] ?? '')
      ? `${written} ${conditionNamed(first.value, text.slice(own.start, call.start))}`
      : written;
    const key =
      keyOf(first.name === null ? given : `${first.name}=${given}`, values.inputs) ??
      (values.bodies
        ? keyOfBody(conditionOf(text.slice(first.value.start, after)), `${receiver}.${name}`, values.bodies)
        : null);
    if (key === null) continue;
    if (isWithinRecord(receiver, call, text, given, guarded)) continue;
    const whole = `${receiver}.${name} ${conditionOf(given)}`;
    if (isOfCaller(whole) || mentions(whole, values.callers)) {
      if (LOOKS_UP.test(name) && ENDS_WITHOUT.test(text.slice(call.end, call.end + NEXT_CHARACTERS)))
        foundForCaller.add(key);
      continue;
    }
    if (foundForCaller.has(key)) continue;
    if (SCOPED_TO_CALLER.test(receiver)) continue;
    const changes = CHANGES.test(name) || /\b(?:UPDATE|DELETE)\b/.test(given) || isChanged(flat, i);
    const found = {
      offset: call.callee.kind === 'member' ? call.callee.propertySpan.start : call.start,
      changes,
      key,
      of: '',
    };
    if (changes) return { ...found, first: firstOf(read, found) };
    read ??= found;
  }
  return held ?? read;
}

/** What a condition that has a name is made of, with all that is put into it before it is used: `const filter = { id }; filter.owner = caller;`. */
function conditionNamed(value: Expr, before: string): string {
  if (value.kind !== 'name') return '';
  const made = new RegExp(
    `(?<![\\w.])${value.name.replaceAll('$', '\\$')}(?:\\s*:\\s*[\\w.[\\], ]{1,60}?)?\\s*:?=\\s*(?=[{[])`,
  ).exec(before);
  if (!made) return '';
  const from = made.index + made[0].length;
  let depth = 0;
  for (let i = from; i < Math.min(before.length, from + MAX_ARGUMENTS); i++) {
    const sign = before[i] ?? '';
    if ('{['.includes(sign)) depth++;
    else if ('}]'.includes(sign) && --depth === 0) {
      const put = before
        .slice(i)
        .split('\n')
        .filter((line) => line.length < MAX_ARGUMENTS && line.includes(value.name));
      return [before.slice(from, i + 1), ...put].join('\n');
    }
  }
  return '';
}

/** Sequelize is told behind the values which records it writes: `Order.update({ state }, { where: { id } })`. */
const saysWhere = (value: Expr): boolean =>
  value.kind === 'object' &&
  value.entries.some(
    ({ key }) =>
      (key?.kind === 'name' && key.name === 'where') || (key?.kind === 'literal' && key.value === 'where'),
  );

/** Ends where nothing was found: `if (!order) return …`, `if note is None: abort(404)`. */
const ENDS_WITHOUT =
  /^[^\n]{0,80}\s{1,200}(?:if|unless)\b[^\n]{0,120}(?:!|\bnot?\b|null|nil|None|undefined|empty)[^\n]{0,80}\s*(?:\n\s*)?[^\n]{0,80}\b(?:return|throw|raise|abort|res\.|redirect|head)\b/;
const NEXT_CHARACTERS = 400;

/** What a mapper is asked by, without what it writes: the `where` of `{ where: { id }, data: { approvedBy: req.user.id } }`. */
function conditionOf(given: string): string {
  const at = WHERE.exec(given);
  if (!at || !/\bdata\s*:|^\s*\{[^{}]*\}\s*,\s*\{\s*where/.test(given)) return given;
  const from = at.index + at[0].length;
  let depth = 1;
  for (let i = from; i < given.length; i++) {
    if (given[i] === '{') depth++;
    else if (given[i] === '}' && --depth === 0) return given.slice(at.index, i);
  }
  return given;
}

const WHERE = /\bwhere\s*:\s*\{/;

/** What was looked for before by the key of the request is where it goes wrong, unless it was something that belongs to nobody. */
const firstOf = (read: KeyedCall | null, found: KeyedCall): number =>
  read && (read.of === found.of || OF_PEOPLE.test(read.of)) ? read.offset : found.offset;

/** The same of what the program keeps in memory, in a collection of its file. */
export function keptByProgram(
  flat: FlatModule,
  index: number,
  text: string,
  values: RequestValues,
): KeyedCall | null {
  const stores = heldStores(flat, text);
  if (stores.length === 0) return null;
  const fn = flat.nodes[index] as FunctionIR;
  const from = fn.body[0]?.start ?? fn.start;
  const body = text.slice(from, Math.min(fn.end, from + BODY_CHARACTERS));
  const found = heldRecord(flat.module.language, body, stores, values, bodiesOf(flat, fn));
  return (
    found && {
      offset: from + found.offset,
      first: from + found.first,
      changes: found.changes,
      key: found.key,
      of: `${found.store.name} ${found.store.type}`,
      isHeld: true,
    }
  );
}

/** Parameters of classes of the program, which frameworks fill from requests. */
function bodiesOf(flat: FlatModule, fn: FunctionIR): ReadonlySet<string> {
  const takes = (one: FunctionIR['params'][number]): boolean =>
    one.decorators.some(({ name }) => OF_BODY.test(name)) ||
    (flat.module.language === 'csharp' &&
      /^[A-Z]\w{2,}$/.test(one.type?.name ?? '') &&
      fn.decorators.some(({ name }) => WRITES.test(name)));
  return new Set(
    fn.params.flatMap((one) => (one.pattern.kind === 'name' && takes(one) ? [one.pattern.name] : [])),
  );
}

const OF_BODY = /(?:^|\.)(?:RequestBody|ModelAttribute|Body|FromBody|FromForm)$/;
const WRITES = /(?:^|\.)Http(?:Post|Put|Patch|Delete)$/;

/** A statement whose condition is a key of the request, and that asks for nothing of who calls. */
function keyedStatement(
  { condition, given, whole, adds, changes, tables }: RunStatement,
  { callee, start }: Call,
  { inputs, callers }: RequestValues,
): KeyedCall | null {
  if (adds || isOfCaller(whole) || mentions(whole, callers) || OF_CONTEXT.test(given)) return null;
  const key =
    keysByColumn(condition).find((name) => inputs.has(name)) ??
    keyOf(comparedWith(condition), inputs) ??
    keyOf(given, inputs) ??
    keyInBody(`${condition} ${given}`, inputs);
  if (key === null) return null;
  return { offset: callee.kind === 'member' ? callee.propertySpan.start : start, changes, key, of: tables };
}

/** `data['card_id']`, `body.order_id`, `data.get('id')` of what a request brings. */
function keyInBody(given: string, inputs: ReadonlySet<string>): string | null {
  for (const [, holder = '', field = ''] of given.matchAll(FIELD_OF_BODY))
    if (inputs.has(holder) && ID.test(field)) return '';
  return null;
}

/** A key is a name that holds what a request brings, or is read from the request where it is used. */
export function mayHoldKeys(
  flat: FlatModule,
  index: number,
  text: string,
  { inputs, bodies }: Pick<RequestValues, 'inputs' | 'bodies'>,
): boolean {
  if (inputs.size > 0 || (bodies?.size ?? 0) > 0) return true;
  const { start, end, decorators } = flat.nodes[index] as FunctionIR;
  return mayBeOfRequest(partOf(text, Math.min(start, ...decorators.map((one) => one.start)), end));
}

/** What is looked up and not used only has to be there: `get_object_or_404(User, name=name)` as a statement. */
const isUnused = (flat: FlatModule, index: number, name: string): boolean => {
  let up = flat.parent[index] ?? -1;
  if (flat.tags[up] === 'await') up = flat.parent[up] ?? -1;
  // Ruby and Kotlin give back what stands last.
  const { language } = flat.module;
  return (
    flat.tags[up] === 'expr' &&
    LOOKS_UP.test(name) &&
    !CHANGES.test(name) &&
    language !== 'ruby' &&
    language !== 'java'
  );
};

/** Parameters that what stands before a handler of Python gives it in place of a key: `def delete(self, project, item_id)` behind `method_decorators`. */
function recordsOfGuards(flat: FlatModule, index: number): ReadonlySet<string> {
  const fn = flat.nodes[index] as FunctionIR;
  const owner = flat.owner[index] ?? -1;
  if (flat.module.language !== 'python' || owner < 0) return new Set();
  const cls = flat.nodes[owner] as ClassIR;
  const isDecorated =
    cls.fields.some((one) => GIVING_FIELD.test(one.name)) ||
    cls.body.some((one) => GIVING_FIELD.test(targetOf(one)));
  const names = fn.params.flatMap(({ pattern }) => (pattern.kind === 'name' ? [pattern.name] : []));
  return new Set(
    isDecorated && names.some(isKey) ? names.filter((name) => !isKey(name) && !NO_RECORD.test(name)) : [],
  );
}

const GIVING_FIELD = /^(?:method_)?decorators$/;
const NO_RECORD =
  /^(?:self|cls|request|req|response|args|kwargs|format|page|data|body|value|text|slug|path|filename|action)$/;
const targetOf = (stmt: Stmt): string =>
  stmt.kind === 'expr' && stmt.expr.kind === 'assign' && stmt.expr.target.kind === 'name'
    ? stmt.expr.target.name
    : '';

/** `c.Repo.Repository.ID`: what stood before a handler of Go put the record that others belong to into its context. */
const OF_CONTEXT = /(?<![\w.])(?:c|ctx)\.[A-Z]\w*\.(?:[A-Z]\w*\.)?ID\b/;

/** `c.Repo.GitRepo.DeleteBranch(name)`: what is done within it. */
const IN_CONTEXT =
  /^(?:c|ctx)\.(?!App\b|Svc\b|Srv\b)[A-Z]\w*\.(?!\w*(?:DB|Db|Store|Repositor|Queries|Dao))[A-Z]\w*$/;

/** `g.project.remove_member(id)`, `Item.query.delete(project, id)`: a record of another that a guard found. */
function isWithinRecord(
  receiver: string,
  { args }: Call,
  text: string,
  given: string,
  guarded: ReadonlySet<string>,
): boolean {
  if (/^(?:flask\.)?g\.(?!db\b|session\b|conn)[a-z]\w*$/.test(receiver) || guarded.has(receiver)) return true;
  if (OF_CONTEXT.test(given) || IN_CONTEXT.test(receiver)) return true;
  return (
    /(?<![\w.])g\.(?!db\b|session\b|conn)[a-z]\w*/.test(given) ||
    args.some(({ name, value }) => name === null && guarded.has(text.slice(value.start, value.end)))
  );
}

/** `query.filter_by(id=id).delete()`: what is done with what was found. */
function isChanged(flat: FlatModule, index: number): boolean {
  const up = flat.parent[index] ?? -1;
  const member = flat.tags[up] === 'member' ? (flat.nodes[up] as Extract<Expr, { kind: 'member' }>) : null;
  return member !== null && CHANGES.test(member.property);
}

function partsOf(callee: Expr, text: string): { name: string; receiver: string } {
  if (callee.kind !== 'member') return { name: callee.kind === 'name' ? callee.name : '', receiver: '' };
  const receiver = text.slice(callee.object.start, callee.object.end);
  return { name: callee.property, receiver: receiver.slice(-200) };
}

/** The name of a key of the request in what a call is given. */
export function keyOf(given: string, inputs: ReadonlySet<string>): string | null {
  if (inputs.size > 0)
    for (const [word] of given.matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w*\s*\()/g))
      if (inputs.has(word) && KEY.test(word)) return word;
  for (const [, word = ''] of given.matchAll(KEYED_BY)) if (inputs.has(word)) return word;
  for (const [, word = ''] of given.matchAll(KEYED_BY_PART)) if (inputs.has(word)) return word;
  if (!isOfRequest(given)) return null;
  for (const [, field = ''] of given.matchAll(FIELD)) if (KEY.test(field)) return '';
  return null;
}

/** Names of keys that a text takes of a request, or that hold them. */
export function keysOfRequest(body: string, inputs: ReadonlySet<string>): string[] {
  const held = [...inputs].filter((name) => KEY.test(name));
  if (!mayBeOfRequest(body)) return held;
  return [...held, ...[...body.matchAll(FIELD)].flatMap(([, name = '']) => (KEY.test(name) ? [name] : []))];
}

/** Does a name tell one record from another? */
export const isKey = (name: string): boolean => KEY.test(name);
