import type { Assign, Call, Expr, FunctionIR, TypeRef, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { type AnswerText, classesMade, isValueAt, namesAnswered } from './answers-in-text.ts';
import { declaredType } from './called-names.ts';

/** What a function gives, where no type says so: what it finds in a store of a kind, or makes. */

const FINDS =
  /^(?:find\w*|get\w*|first\w*|all|one|save|create|fetch\w*|load|list|paginate|query|where|select|scalars?|scalar_one\w*|filter(?:_by)?|order_by|latest|with)$/;
const ENDS =
  /^(?:exec|lean|populate|sort|limit|skip|all|first|one|one_or_none|get|findOrFail|firstOrFail|toArray|list|scalars?|scalar_one\w*|filter(?:_by)?|order_by|offset|options|where|orderBy|with|paginate|latest)$/;
const OF_SET =
  /^(?:ToList|ToArray|AsEnumerable|First|Single|Last|Find|Where|Include|ThenInclude|OrderBy|ThenBy|AsNoTracking|AsQueryable|Skip|Take)\w*$/;
/** Gives some fields of a record alone. */
const CHOOSES =
  /^(?:select|only|pluck|value|values|values_list|defer|map|project|attributes|with_entities|load_only|columns)$/;
const CHOSEN =
  /\b(?:attributes|select|projection|exclude|omit|fields)\s*:|^["'`][\w ,-]{0,200}(?:\s|-)\w[\w ,-]{0,200}["'`]$/;
const MAX_STEPS = 8;

/** The class of what a call gives: `this.users.findOne(…)` of a `Repository<User>`, `User.find(…)`, `db.query(User).first()`, `User(**row)`. */
export function foundType(flat: FlatModule, index: number, value: Expr): string | null {
  let at: Expr = value.kind === 'await' ? value.value : value;
  for (let i = 0; i < MAX_STEPS; i++) {
    if (at.kind === 'await') at = at.value;
    if (at.kind !== 'call') return null;
    const { callee, args, isNew }: Call = at;
    if (callee.kind === 'name') {
      if (isNew || (flat.module.language === 'python' && /^[A-Z]/.test(callee.name))) return callee.name;
      return null;
    }
    if (callee.kind !== 'member') return null;
    const [first] = args;
    // `db.query(User)`, `select(User)`.
    if (
      /^(?:query|select|get)$/.test(callee.property) &&
      first?.value.kind === 'name' &&
      /^[A-Z][a-z]/.test(first.value.name)
    )
      return first.value.name;
    const delegate = OF_PRISMA.test(callee.property) ? delegateOf(callee.object) : null;
    if (delegate !== null) return choosesColumns(first?.value) ? null : delegate;
    if (
      CHOOSES.test(callee.property) ||
      args.some((one) => CHOSEN.test(flat.text.slice(one.value.start, one.value.end)))
    )
      return null;
    const held = callee.object;
    // `_db.Users.Where(…).ToListAsync()`: what is chosen of them is something else.
    if (flat.module.language === 'csharp') {
      if (!OF_SET.test(callee.property)) return null;
      if (held.kind === 'member' && /^[A-Z]\w+s$/.test(held.property))
        return held.property.replace(/ies$/, 'y').replace(/s$/, '');
    }
    if (FINDS.test(callee.property)) {
      if (held.kind === 'name' && /^[A-Z][a-z]\w*$/.test(held.name)) return held.name;
      if (
        held.kind === 'member' &&
        held.object.kind === 'name' &&
        /^(?:query|objects)$/.test(held.property) &&
        /^[A-Z]/.test(held.object.name)
      )
        return held.object.name;
      // Statements of their own choose columns.
      const type = callee.property === 'query' && args.length > 0 ? null : storeOf(flat, index, held);
      if (type !== null) return type;
    }
    if (!ENDS.test(callee.property) && !FINDS.test(callee.property) && !OF_SET.test(callee.property))
      return null;
    at = held;
  }
  return null;
}

const OF_PRISMA =
  /^(?:find(?:Unique|First)(?:OrThrow)?|findMany|create|update|upsert|delete|createManyAndReturn|updateManyAndReturn)$/;

/** Only these columns, or all but some; what is chosen of records beside says nothing of this one. */
const choosesColumns = (options: Expr | undefined): boolean =>
  options !== undefined &&
  (options.kind !== 'object' ||
    options.entries.some(
      ({ key }) =>
        key === null ||
        (key.kind === 'literal' && /^(?:select|omit)$/.test(String(key.value))) ||
        (key.kind === 'name' && /^(?:select|omit)$/.test(key.name)),
    ));

/** `prisma.user`, `this.prisma.user`, `ctx.prisma.user`: what Prisma keeps under that name, with all columns unless it is told which. */
function delegateOf(held: Expr): string | null {
  if (held.kind !== 'member' || !/^[a-z]\w+$/.test(held.property)) return null;
  const { object } = held;
  const client = object.kind === 'name' ? object.name : object.kind === 'member' ? object.property : '';
  return /^prisma(?:Client|Service)?$/i.test(client)
    ? held.property.charAt(0).toUpperCase() + held.property.slice(1)
    : null;
}

/** What a store keeps: `Repository<User>`, `Model<UserDocument>`. */
function storeOf(flat: FlatModule, index: number, held: Expr): string | null {
  const name = held.kind === 'name' ? held.name : held.kind === 'member' ? held.property : '';
  const type = declaredType(flat, index, name);
  const kept: TypeRef | undefined =
    type && /Repository$|^(?:.*\.)?(?:Model|EntityManager|Collection|MongoRepository)$/.test(type.name)
      ? type.args[0]
      : undefined;
  return kept ? kept.name.replace(/Document$/, '') : (storesOf(flat).get(name) ?? null);
}

/** A store that a data source hands out for a class: `const users = getRepository(User)`, `this.users = source.getRepository(User)`. */
const HANDED_OUT =
  /(?<![\w.])(?:this\.)?(\w{1,60})\s{0,3}(?::[^=\n]{1,80})?=\s{0,3}(?:await\s+)?(?:[\w$]{1,40}(?:\(\))?\.){0,4}(?:get(?:Mongo|Tree|Custom)?Repository|getModel)(?:<[^>\n]{1,60}>)?\(\s{0,3}([A-Z]\w{0,60})\s{0,3}[,)]/g;
const MAX_STORES = 200;
const stores = new WeakMap<FlatModule, ReadonlyMap<string, string>>();

/** Classes of a file's stores by the names that they are given; nothing of a name that means several. */
export function storesOf(flat: FlatModule): ReadonlyMap<string, string> {
  let known = stores.get(flat);
  if (!known) {
    const found = new Map<string, string>();
    if (/^(?:java|type)script$/.test(flat.module.language) && flat.text.includes('get'))
      for (const [, name = '', type = ''] of flat.text.matchAll(HANDED_OUT).take(MAX_STORES))
        found.set(name, (found.get(name) ?? type) === type ? type : '');
    known = new Map([...found].filter(([, type]) => type !== ''));
    stores.set(flat, known);
  }
  return known;
}

/** Names of a function and the expression that each was given last. */
export function valuesGiven(flat: FlatModule, index: number): { name: string; value: Expr }[] {
  const found: { name: string; value: Expr }[] = [];
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    const given = node.kind === 'var' ? node.init : node.value;
    if (!given) continue;
    const { target } = node;
    const first = target.kind === 'list-pattern' ? target.elements[0] : target;
    if (first?.kind === 'name')
      found.push({ name: first.name, value: given.kind === 'await' ? given.value : given });
  }
  return found;
}

/** What a function answers or returns, and the classes of it that can be told by how it was found or made. */
export function typesAnswered(
  flat: FlatModule,
  index: number,
  answers: readonly AnswerText[],
): { type: string; offset: number }[] {
  const fn = flat.nodes[index] as FunctionIR;
  const found: { type: string; offset: number }[] = [];
  if (answers.length === 0) return found;
  const given = valuesGiven(flat, index);
  for (const { offset, text } of answers) {
    for (const type of classesMade(text)) found.push({ type, offset });
    for (const name of namesAnswered(text)) {
      const one = given.findLast((it) => it.name === name && it.value.start < fn.start + offset);
      const type = one ? foundType(flat, index, one.value) : null;
      if (type !== null)
        found.push({ type, offset: offset + Math.max(0, text.search(new RegExp(`\\b${name}\\b`))) });
    }
  }
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'call')) {
    const call = flat.nodes[i] as Call;
    if (!answers.some((one) => isValueAt(one, call.start - fn.start, call.end - fn.start))) continue;
    const type = foundType(flat, index, call);
    if (type !== null) found.push({ type, offset: call.start - fn.start });
  }
  return found;
}
