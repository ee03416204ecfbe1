import type { Call, ClassIR, Decorator, Expr, FunctionIR, Param, TypeRef } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Evidence } from './evidence.ts';
import type { HeldStore } from './held-stores.ts';

/** A value of a declared type that a function hands over as a whole: to a store, or to a service that may keep it. */
export interface KeptValue {
  /** Name of its type, without its package and what wraps it: `User` of `Mono<models.User>`. '' where anything may come. */
  readonly type: string;
  /** Filled by the framework out of the request. */
  readonly isBound: boolean;
  /** Fields that the framework takes, where a list of them stands: `[Bind("Name,Email")]`. */
  readonly allowed: readonly string[] | null;
  /** Fields that the function sets itself. */
  readonly overwritten: readonly string[];
  readonly handed: readonly Handed[];
}

export interface Handed extends Evidence {
  /** `userService.create`, as calls of a function are named. */
  readonly callee: string;
  /** By its name the call stores what it is given. */
  readonly isSave: boolean;
}

const MAX_HANDED = 8;
const BODY_TYPES =
  /^(?:Mono|Flux|List|Set|Collection|Optional|Uni|Single|HttpEntity|RequestEntity|Partial|DeepPartial|Task|ActionResult)$/;
const BINDS = /(?:^|\.)(?:RequestBody|ModelAttribute|Body|FromBody|FromForm|BeanParam|RequestBean)$/;
/** Decorators beside which a parameter is still filled from the request. */
const CHECKS = /(?:^|\.)(?:Valid|Validated|NotNull|Nonnull|NonNull|Bind|Required|ConvertGroup)$/;
const WRITES =
  /(?:^|\.)(?:PostMapping|PutMapping|PatchMapping|RequestMapping|POST|PUT|PATCH|Post|Put|Patch|HttpPost|HttpPut|HttpPatch|post|put|patch)$/;
const SIMPLE =
  /^(?:[a-z].*|String|Integer|Long|Boolean|Double|Float|UUID|Guid|Map|Object|JsonNode|Model\w*|BindingResult|Errors|Principal|Authentication|Http\w+|Request|Response|RedirectAttributes|SessionStatus|Pageable|Locale|MultipartFile|IForm\w+|CancellationToken|Session|AsyncSession)$/;
const SAVES =
  /^(?:save\w*|persist\w*|merge|insert\w*|upsert\w*|update\w*|create\w*|replace\w*|store\w*|Save\w*|Create\w*|Update\w*|Insert\w*|Upsert\w*|Replace\w*|Attach\w*|bulk_?[sS]ave\w*)$/;
/** `add` means many things: where sessions and sets of a context are, it stores. */
const ADDS = /^(?:add|add_all|Add|AddAsync|AddRange\w*)$/;
const KEEPS_BY_ADD =
  /(?:session|db|context|ctx|uow|unit\w*|repo(?:sitory)?|store|collection|manager|entit(?:y|ies)|users|accounts|set|\w*[cC]ontext\.\w+|_db\.\w+|db\.\w+)s?$/i;
/** Neither stores: what answers, validates, logs or copies. */
const NO_STORE =
  /(?:^|[.])(?:Object|Array|List|console|log(?:ger)?|response|res|model|template|crypto|hash\w*|mapper|encoder|validator|this\.logger)$/i;
const OWN_SAVE = /^(?:save\w*|persist\w*|insert\w*|create|update|merge|upsert\w*|asave|commit)$/;
const GO_BINDS =
  /^(?:Bind\w*|ShouldBind\w*|MustBind\w*|BodyParser|Decode|ParseBody|Unmarshal\w*|ReadJSON|ReadForm|ReadBody)$/;

/** What the function at `index` hands over as wholes. `body`: its text, cut. */
export function keptValues(
  flat: FlatModule,
  index: number,
  body: string,
  evidenceAt: (offset: number) => Evidence,
  stores: readonly HeldStore[] = [],
): KeptValue[] {
  const fn = flat.nodes[index] as FunctionIR;
  const values = [
    ...parameterValues(flat, index, fn),
    ...boundVariables(flat, index, body),
    ...boundProperties(flat, index, fn),
  ];
  return values.flatMap(({ name, ...value }) => {
    const handed = [
      ...handedOver(flat, index, name, body, evidenceAt, stores),
      ...keptInMemory(name, body, stores, (offset) => evidenceAt(bodyStart(flat, index) + offset)),
    ];
    return handed.length === 0 ? [] : [{ ...value, overwritten: overwrittenOf(name, body), handed }];
  });
}

interface Named extends Pick<KeptValue, 'type' | 'isBound' | 'allowed'> {
  readonly name: string;
}

function parameterValues(flat: FlatModule, index: number, fn: FunctionIR): Named[] {
  const { language } = flat.module;
  if (language === 'javascript' || language === 'php' || language === 'ruby') return [];
  const writes = fn.decorators.some((one) => WRITES.test(one.name)) || isMappedPost(flat, index);
  return fn.params.flatMap((param) => {
    if (param.pattern.kind !== 'name' || !/^\w+$/.test(param.pattern.name)) return [];
    const isUntyped =
      language === 'typescript' && (param.type === null || /^(?:any|object|unknown)$/.test(param.type.name));
    const type = isUntyped ? '' : param.type === null ? 'any' : wrapped(param.type);
    if (SIMPLE.test(type)) return [];
    const isTaken = language !== 'typescript' && writes && param.decorators.every((one) => isOfBinding(one));
    return [
      {
        name: param.pattern.name,
        type,
        isBound: isTaken || param.decorators.some((one) => BINDS.test(one.name)),
        allowed: allowedBy(param),
      },
    ];
  });
}

const FILLED_BY_PAGE = /^(?:BindProperty|BindProperties)$/;

/** Properties that Razor Pages fill before a handler of the page answers a form: `[BindProperty] public User Input { get; set; }`. */
function boundProperties(flat: FlatModule, index: number, fn: FunctionIR): Named[] {
  const owner = flat.owner[index] ?? -1;
  if (flat.module.language !== 'csharp' || owner < 0 || !/^OnP(?:ost|ut|atch)/.test(fn.name)) return [];
  return (flat.nodes[owner] as ClassIR).fields.flatMap(({ name, type, decorators }) => {
    if (type === null || !decorators.some((one) => FILLED_BY_PAGE.test(lastName(one.name)))) return [];
    const inner = wrapped(type);
    return SIMPLE.test(inner) ? [] : [{ name, type: inner, isBound: true, allowed: null }];
  });
}

const isOfBinding = ({ name }: Decorator): boolean => BINDS.test(name) || CHECKS.test(name);

/** `app.MapPost("/users", (User user, Db db) => …)`. */
function isMappedPost(flat: FlatModule, index: number): boolean {
  let up = flat.parent[index] ?? -1;
  for (let steps = 0; steps < 3 && up >= 0 && flat.tags[up] !== 'call'; steps++) up = flat.parent[up] ?? -1;
  if (flat.tags[up] !== 'call') return false;
  const { callee } = flat.nodes[up] as Call;
  return callee.kind === 'member' && /^Map(?:Post|Put|Patch)$/.test(callee.property);
}

function wrapped(type: TypeRef): string {
  let inner = type;
  for (let depth = 0; depth < 3; depth++) {
    const [first] = inner.args;
    if (!BODY_TYPES.test(lastName(inner.name)) || !first) break;
    inner = first;
  }
  return lastName(inner.name);
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1).replace(/^[*&?]+|\?$/g, '');

function allowedBy({ decorators }: Param): string[] | null {
  const list = decorators.find((one) => /(?:^|\.)Bind$/.test(one.name));
  if (!list) return null;
  return list.args.flatMap(({ value }) =>
    value.kind === 'literal'
      ? String(value.value)
          .split(',')
          .map((one) => one.trim())
      : [],
  );
}

/** `var user models.User` … `c.Bind(&user)`, and `val user = call.receive<User>()`. */
function boundVariables(flat: FlatModule, index: number, body: string): Named[] {
  const { language, path } = flat.module;
  const found: Named[] = [];
  if (language === 'java' && path.endsWith('.kt'))
    for (const [, name = '', type = ''] of body.matchAll(
      /\bva[lr]\s+(\w+)\s*=\s*call\.receive(?:OrNull)?<(\w+)>\(/g,
    ))
      found.push({ name, type, isBound: true, allowed: null });
  if (language !== 'go') return found;
  const binding = bindingCalls(flat, index, body);
  if (binding.length === 0) return found;
  // The body begins behind the `var` of its first statement.
  const declared = new Map<string, string>();
  for (const [, first, second, third, fourth] of body.matchAll(
    /(?:\bvar\s+|^)(\w+)\s+(?:\w+\.)?([A-Z]\w*)\b|\b(\w+)\s*:=\s*(?:&|new\()?(?:\w+\.)?([A-Z]\w*)(?:\{\s*\}|\))/g,
  ))
    declared.set(first ?? third ?? '', second ?? fourth ?? '');
  for (const { args } of binding)
    for (const { value } of args) {
      const name = nameIn(value);
      const type = name === null ? undefined : declared.get(name);
      if (name !== null && type !== undefined) found.push({ name, type, isBound: true, allowed: null });
    }
  return found;
}

function bindingCalls(flat: FlatModule, index: number, body: string): Call[] {
  const found: Call[] = [];
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    const call = flat.nodes[i] as Call;
    const { callee } = call;
    if (callee.kind !== 'member' || !GO_BINDS.test(callee.property)) continue;
    // A decoder reads what it was made from: answers of other services and files are no requests.
    if (callee.property === 'Decode' && !/\b(?:[rR]eq(?:uest)?|r|c|ctx)\b[\w.()]*\.Body\b/.test(body))
      continue;
    found.push(call);
  }
  return found;
}

function nameIn(value: Expr): string | null {
  if (value.kind === 'unary') return nameIn(value.operand);
  return value.kind === 'name' ? value.name : null;
}

function handedOver(
  flat: FlatModule,
  index: number,
  name: string,
  body: string,
  evidenceAt: (offset: number) => Evidence,
  stores: readonly HeldStore[],
): Handed[] {
  const found: Handed[] = [];
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    if (found.length >= MAX_HANDED) break;
    const call = flat.nodes[i] as Call;
    const { callee } = call;
    if (callee.kind === 'name' || (callee.kind === 'member' && isOwn(callee.object))) {
      if (!call.isNew && call.args.some((arg) => nameIn(arg.value) === name))
        found.push({
          ...evidenceAt(call.start),
          callee: callee.kind === 'name' ? callee.name : callee.property,
          isSave: false,
        });
      continue;
    }
    if (callee.kind !== 'member') continue;
    const receiver = flat.text.slice(callee.object.start, callee.object.end).slice(-120);
    if (receiver === name && OWN_SAVE.test(callee.property)) {
      found.push({ ...evidenceAt(callee.propertySpan.start), callee: '', isSave: true });
      continue;
    }
    const isGiven = call.args.some((arg) => nameIn(arg.value) === name);
    if (!isGiven && !(receiver.startsWith(name) && isStoredInTurn(flat, call))) continue;
    if (NO_STORE.test(receiver)) continue;
    const isSave =
      (HOLDS.test(callee.property) &&
        stores.some((one) => new RegExp(`(?:^|\\W)${one.name}$`).test(receiver))) ||
      !isGiven ||
      SAVES.test(callee.property) ||
      (ADDS.test(callee.property) && KEEPS_BY_ADD.test(receiver));
    found.push({
      ...evidenceAt(callee.propertySpan.start),
      callee: `${receiver.slice(receiver.lastIndexOf('.') + 1).replace(/^[_$@]+/, '')}.${callee.property}`,
      isSave,
    });
  }
  // `_context.Entry(user).State = EntityState.Modified`.
  if (!body.includes('.Entry(')) return found;
  const entry = new RegExp(`\\.Entry\\(\\s*${name}\\s*\\)\\.State\\s*=`).exec(body);
  if (entry && found.every((one) => !one.isSave))
    found.push({ ...evidenceAt(bodyStart(flat, index) + entry.index), callee: '', isSave: true });
  return found;
}

/** Puts a value into a collection. */
const HOLDS = /^(?:put|putIfAbsent|push|unshift|set|add|Add|TryAdd|AddOrUpdate|Insert|append|replace)$/;

/** `_users[user.Id] = user;`, `users = append(users, user)`. */
function keptInMemory(
  name: string,
  body: string,
  stores: readonly HeldStore[],
  evidenceAt: (offset: number) => Evidence,
): Handed[] {
  for (const { name: store } of stores) {
    const hit = new RegExp(
      `(?<![\\w"'])(?:this\\.|self\\.|\\w+\\.)?${store}\\s*(?:\\[[^\\]\\n]{1,80}\\]\\s*=(?!=)\\s*[&*]?${name}\\s*(?:;|$|\\n)|=\\s*append\\(\\s*(?:\\w+\\.)?${store}\\s*,\\s*[&*]?${name}\\s*\\))`,
      'm',
    ).exec(body);
    if (hit) return [{ ...evidenceAt(hit.index), callee: `${store}.set`, isSave: true }];
  }
  return [];
}

const bodyStart = (flat: FlatModule, index: number): number => {
  const fn = flat.nodes[index] as FunctionIR;
  return fn.body[0]?.start ?? fn.start;
};

const isOwn = (object: Expr): boolean => object.kind === 'name' && /^(?:this|self)$/.test(object.name);

/** `user.flatMap(repository::save)`. */
function isStoredInTurn(flat: FlatModule, { callee, args }: Call): boolean {
  return (
    callee.kind === 'member' &&
    /^(?:flatMap|map|concatMap|flatMapMany|chain|onItem|doOnNext)$/.test(callee.property) &&
    args.some(({ value }) =>
      /^\s*[\w.]+::(?:save|insert|persist|update)\w*\s*$/.test(flat.text.slice(value.start, value.end)),
    )
  );
}

/** Fields that the function sets on the value: `user.setRole(…)`, `user.Role = …`, `user.copy(role = …)`. */
function overwrittenOf(name: string, body: string): string[] {
  const fields = new Set<string>();
  for (const [, set, field] of body.matchAll(
    new RegExp(`\\b${name}\\??\\.(?:set(\\w+)\\(|(\\w+)\\s*=(?!=))`, 'g'),
  ))
    fields.add(set ?? field ?? '');
  const copied = new RegExp(`\\b${name}\\.copy\\(([^()]*)`).exec(body)?.[1];
  for (const [, field = ''] of (copied ?? '').matchAll(/(\w+)\s*=/g)) fields.add(field);
  return [...fields];
}
