import type { Call, Expr, ImportIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** Calls of one file that give numbers, or parts of a list, that can be foretold. */
export interface WeakNumbers {
  /** `seeded`: from a generator that the program starts itself; the others are the language's own. Null for anything else. */
  readonly at: (index: number) => 'seeded' | 'own' | null;
  /** What a call changes in place: `shuffle($letters)`, `rand.Read(b)`. */
  readonly fills: (call: Call) => Expr | null;
  /** The file starts the language's own generator. */
  readonly isSeeded: boolean;
}

interface Habits {
  /** Whether the file can have any, by its text. */
  readonly mayHave: RegExp;
  /** Modules, classes or objects whose members give such numbers, by import. */
  readonly modules?: RegExp;
  /** Names that need no import. */
  readonly known?: RegExp;
  readonly members: RegExp;
  /** Functions that are called by their plain name. */
  readonly functions?: RegExp;
  /** Methods of lists, whatever list it is. */
  readonly ofLists?: RegExp;
  /** What makes a generator: its variable's members give such numbers. */
  readonly makes?: RegExp;
  readonly seeds?: RegExp;
}

const C_LIKE = /^(?:next\w*|Next\w*|ints|doubles|longs|nextBytes)$/;
const JAVA: Habits = {
  mayHave: /\bRandom\b|\bMath\.random\b|ThreadLocalRandom|RandomStringUtils|\.random\(\)|\.shuffled?\(/,
  modules:
    /^(?:java\.util\.(?:Random|concurrent\.ThreadLocalRandom)|kotlin\.random\.Random|java\.util|kotlin\.random)$/,
  known: /^(?:Math|Random|ThreadLocalRandom|RandomStringUtils|RandomUtils)$/,
  members: /^(?:next\w*|ints|random\w*)$/,
  ofLists: /^(?:random|shuffled)$/,
  makes: /^(?:java\.util\.)?Random$/,
};
const HABITS: Readonly<Record<string, Habits>> = {
  go: {
    mayHave: /"math\/rand(?:\/v2)?"/,
    modules: /^math\/rand(?:\/v2)?$/,
    members: /^(?:Int|Int[nN]|Int31n?|Int63n?|Int32N?|Int64N?|Uint\w*|Float\w+|Perm|N|Read|Shuffle)$/,
    makes: /^New$/,
    seeds: /\.Seed\(/,
  },
  javascript: {
    mayHave: /\bMath\.random\b|\b(?:_|lodash)\.(?:sample|shuffle|random)/,
    known: /^(?:Math|_|lodash)$/,
    members: /^(?:random|sample|sampleSize|shuffle)$/,
  },
  python: {
    mayHave: /^\s*(?:import|from)\s[^\n]*\brandom\b/m,
    modules: /^random$/,
    members: /^(?:random|randint|randrange|choices?|sample|getrandbits|uniform|randbytes|shuffle)$/,
    functions: /^(?:random|randint|randrange|choices?|sample|getrandbits|uniform|randbytes|shuffle)$/,
    makes: /^Random$/,
    seeds: /\brandom\.seed\(/,
  },
  java: JAVA,
  php: {
    mayHave: /\b(?:rand|mt_rand|array_rand|str_shuffle|shuffle|uniqid|lcg_value)\s*\(/,
    members: /(?!)/,
    functions: /^\\?(?:rand|mt_rand|array_rand|str_shuffle|shuffle|uniqid|lcg_value)$/,
    seeds: /\bm?t?_?srand\(/,
  },
  ruby: {
    mayHave: /\brand\b|\.sample\b|\.shuffle\b|\bRandom\b/,
    known: /^(?:Random|Kernel)$/,
    members: /^(?:rand|bytes|random_number|hex|alphanumeric|urlsafe_base64|base64)$/,
    functions: /^rand$/,
    ofLists: /^(?:sample|shuffle)$/,
    makes: /^Random$/,
    seeds: /\bsrand\b/,
  },
  csharp: {
    mayHave: /\bRandom\b/,
    known: /^Random$/,
    members: C_LIKE,
    makes: /^(?:System\.)?Random$/,
  },
};

/** A generator that cannot be foretold, in the arguments or in the variable's making. */
const STRONG = /SecureRandom|SystemRandom|RandomNumberGenerator|csprng/i;

export function weakNumbers(flat: FlatModule): WeakNumbers | null {
  const { language } = flat.module;
  const habits = HABITS[language === 'typescript' ? 'javascript' : language];
  if (!habits?.mayHave.test(flat.text)) return null;
  const names = new Set<string>();
  const functions = new Set<string>();
  const foreign = new Set<string>();
  for (const one of flat.module.imports) {
    if (isWeakModule(one, habits)) {
      if (one.name === null || !habits.functions || language !== 'python') names.add(one.local);
      else if (habits.members.test(one.name)) functions.add(one.local);
      else if (habits.makes?.test(one.name)) names.add(one.local);
    } else foreign.add(one.local);
  }
  const generators = generatorsOf(flat, habits, names);
  const isSeeded = habits.seeds?.test(flat.text) ?? false;
  const isList = (call: Call): boolean =>
    habits.ofLists !== undefined &&
    (language === 'ruby' || flat.module.path.endsWith('.kt')) &&
    call.args.length <= 2;
  const at = (index: number): 'seeded' | 'own' | null => {
    if (flat.tags[index] !== 'call') return null;
    const call = flat.nodes[index] as Call;
    const { callee } = call;
    if (call.args.some((one) => STRONG.test(flat.text.slice(one.value.start, one.value.end)))) return null;
    if (isReordering(flat, index, call)) return null;
    const own = isSeeded ? 'seeded' : 'own';
    if (callee.kind === 'name')
      return functions.has(callee.name) ||
        (language !== 'python' && habits.functions?.test(callee.name) && !foreign.has(callee.name))
        ? own
        : null;
    if (callee.kind !== 'member') return null;
    const { object, property } = callee;
    if (habits.ofLists?.test(property) && isList(call) && !isRandomSource(object)) return own;
    if (!habits.members.test(property)) return null;
    if (isGiven(call)) return null;
    if (object.kind === 'call') {
      // `new Random().nextInt(9)`, `ThreadLocalRandom.current().nextInt(9)`, `Random.new.rand`.
      const made = nameOf(object.callee);
      if (made === null) return null;
      if (habits.makes?.test(made.split('.').at(-1) ?? '') && (object.isNew || language === 'go'))
        return 'seeded';
      return made.endsWith('ThreadLocalRandom.current') ? own : null;
    }
    const name = nameOf(object);
    if (name === null) return null;
    if (generators.has(name.replace(/^(?:this|self)\./, ''))) return 'seeded';
    if (name === 'Random.Shared' || name === 'System.Random.Shared') return 'own';
    return names.has(name) || (habits.known?.test(name) && !foreign.has(name)) ? own : null;
  };
  const fills = (call: Call): Expr | null => {
    const called = call.callee.kind === 'member' ? call.callee.property : nameOf(call.callee);
    return /^(?:Read|nextBytes|NextBytes|shuffle|Shuffle)$/.test(called ?? '')
      ? (call.args[0]?.value ?? null)
      : null;
  };
  return { at, fills, isSeeded };
}

/** Puts what is there in another order, in place or not. */
const REORDERS = /^\\?(?:str_)?shuffled?$|^Shuffle$/;

/**
 * A shuffle of what other calls chose, piece by piece, makes that no easier to foretell: `$out[] = $letters[pick(0, 61)]; … shuffle($out)`. Where
 * those calls draw weak numbers they are told themselves.
 */
function isReordering(flat: FlatModule, index: number, { callee, args }: Call): boolean {
  const called = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (!REORDERS.test(called)) return false;
  const given = args[0]?.value ?? (callee.kind === 'member' ? callee.object : undefined);
  const name = given === undefined ? null : nameOf(given);
  if (name === null || !/^\w{1,60}$/.test(name)) return false;
  let fn = index;
  while (fn >= 0 && flat.tags[fn] !== 'fn') fn = flat.parent[fn] ?? -1;
  const { start, end } = fn < 0 ? { start: 0, end: 0 } : (flat.nodes[fn] as { start: number; end: number });
  const put = `\\b${name}\\s*(?:\\[[^\\]\\n]{0,20}\\]\\s*=(?!=)|[.+]=|\\.(?:push|append|add|Add)\\(|<<)`;
  return new RegExp(
    `${put}[^;\\n]*(?:\\[[^\\]\\n]*\\w\\s*\\(|\\.charAt\\([^)\\n]*\\(|\\b(?:secrets|SystemRandom)\\b)`,
  ).test(flat.text.slice(start, end));
}

/** `RandomStringUtils.random(8, 0, 0, true, true, letters, generator)` draws from the generator that it is given. */
const isGiven = (call: Call): boolean => call.args.length >= 7;
const isRandomSource = (object: Expr): boolean =>
  object.kind === 'name' && /^(?:Random|Math|Kernel|_)$/.test(object.name);

function isWeakModule({ module, name }: ImportIR, { modules }: Habits): boolean {
  return (
    modules !== undefined && (modules.test(module) || (name !== null && modules.test(`${module}.${name}`)))
  );
}

/** Variables and fields that hold a generator, and nothing else: `var seeded = rand.New(rand.NewSource(…))`. */
function generatorsOf(flat: FlatModule, { makes }: Habits, names: ReadonlySet<string>): ReadonlySet<string> {
  const out = new Set<string>();
  if (!makes) return out;
  const strong = new Set<string>();
  for (const i of flat.places('var', 'assign', 'field')) {
    const node = flat.nodes[i] as { target?: Expr; name?: string; init?: Expr | null; value?: Expr };
    const value = node.init ?? node.value;
    if (value?.kind !== 'call') continue;
    const holder = node.name ?? (node.target ? nameOf(node.target) : null);
    if (!holder) continue;
    const name = holder.replace(/^(?:this|self)\./, '');
    const made = nameOf(value.callee) ?? '';
    const isOfModule = flat.module.language !== 'go' || names.has(made.split('.')[0] ?? '');
    if (STRONG.test(made)) strong.add(name);
    else if (isOfModule && makes.test(made.split('.').at(-1) ?? '')) out.add(name);
  }
  for (const name of strong) out.delete(name);
  return out;
}

/** `a.b.c` as written; null for anything else. */
export function nameOf(expr: Expr): string | null {
  if (expr.kind === 'name') return expr.name;
  if (expr.kind !== 'member') return null;
  const object = nameOf(expr.object);
  return object === null ? null : `${object}.${expr.property}`;
}
