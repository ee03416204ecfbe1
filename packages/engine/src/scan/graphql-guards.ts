import { baseOf } from '../paths.ts';

/**
 * What schemas of GraphQL say of who may ask for a field: `export(path: String!): Result @auth(requires: ["manage:system"])`.
 */
export interface GuardedField {
  /** The type that has it: `Mutation`. */
  readonly type: string;
  readonly name: string;
  readonly by: 'nobody' | 'caller' | 'administrators';
}

export const IS_SCHEMA = /\.(?:graphqls?|gql)$/i;
/** Directives of that name mean nothing until code does something about them. */
export const ENFORCES =
  /\bschemaDirectives\b|\bSchemaDirectiveVisitor\b|\bmapSchema\b|\bgetDirectives?\b|\bdirectiveResolvers\b|\bdirectiveTransformer\b|\bSchemaDirectiveWiring\b|\bDirectiveRoot\b|\bSchemaDirective\b|\bDirectiveMiddleware\b/;

const TYPE = /\b(?:extend\s+)?(?:type|interface)\s+(\w+)\b([^{]*)\{/g;
const GUARD =
  /(?<=[\s)\]!])@(?:auth\w*|is_?auth\w*|has_?(?:any_?)?(?:role|permission|scope|right)s?|require\w*|guard\w*|can\w*|allow\w*|restrict\w*|protect\w*|authenticated|signed_?in|logged_?in|is_?(?:admin\w*|super\w*)|admin\w*|role|permission)\b(?:\s*\(((?:[^()"]|"[^"]*")*)\))?/gi;
const ADMINISTRATOR =
  /^(?:ROLE_)?(?:\w+[:._-])?(?:super_?)?(?:admin(?:istrator)?s?|super_?user)$|^(?:manage|admin)[:._-](?:system|all|\*)$/i;
const NAMED = /^@(?:is_?|require_?s?|only_?)?(?:super_?)?(?:admin|super_?user)/i;
const MAX_TYPES = 2_000;

/** Fields of all types that a schema declares. */
export function guardedFields(schema: string): GuardedField[] {
  const text = schema.replace(/"""[\s\S]*?"""/g, ' ').replace(/#[^\n]*/g, ' ');
  const out: GuardedField[] = [];
  for (const hit of [...text.matchAll(TYPE)].slice(0, MAX_TYPES)) {
    const { index, 0: head, 1: type = '', 2: before = '' } = hit;
    const body = text.slice(index + head.length, endOf(text, index + head.length));
    const ofType = guardOf(before);
    for (const [name, rest] of fieldsOf(body)) {
      const own = guardOf(rest);
      out.push({ type, name, by: own === 'nobody' ? ofType : own });
    }
  }
  return out;
}

function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** The names of fields, each with what stands behind it up to the next. */
function fieldsOf(body: string): [string, string][] {
  const heads: { name: string; at: number }[] = [];
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (depth === 0 && /[A-Za-z_]/.test(sign ?? '') && !/[\w@$]/.test(body[at - 1] ?? '')) {
      const name = /^\w+(?=\s*[(:])/.exec(body.slice(at, at + 80))?.[0];
      const last = body.slice(0, at).trimEnd().at(-1);
      if (name !== undefined && last !== ':' && last !== '@') heads.push({ name, at });
    }
  }
  return heads.map(({ name, at }, i) => [name, body.slice(at, heads[i + 1]?.at ?? body.length)]);
}

function guardOf(written: string): GuardedField['by'] {
  let by: GuardedField['by'] = 'nobody';
  for (const { 0: whole, 1: given } of written.matchAll(GUARD)) {
    const named = (given ?? '').match(/"[^"]*"|(?<=[:[,\s])[A-Z]\w*/g)?.map((one) => one.replaceAll('"', ''));
    // One of several is enough.
    const isTheirs = named === undefined ? NAMED.test(whole) : named.every((one) => ADMINISTRATOR.test(one));
    if (isTheirs) return 'administrators';
    by = 'caller';
  }
  return by;
}

/** Who may ask for what a function answers, by its name or that of its class, and by the type that it is written under if that is known. */
export function guardOfResolver(
  fields: readonly GuardedField[],
  { name, className, path }: { readonly name: string; readonly className: string; readonly path: string },
  type: string | null,
): GuardedField['by'] {
  const own = name === '__invoke' ? className || baseOf(path).replace(/\.\w+$/, '') : name;
  const field = own
    .replace(/^resolve_?/, '')
    .toLowerCase()
    .replaceAll('_', '');
  const same = fields.filter((one) => one.name.toLowerCase().replaceAll('_', '') === field);
  const ofType = same.filter((one) => one.type === type);
  const all = ofType.length > 0 ? ofType : same;
  if (all.length === 0 || all.some(({ by }) => by === 'nobody')) return 'nobody';
  return all.every(({ by }) => by === 'administrators') ? 'administrators' : 'caller';
}
