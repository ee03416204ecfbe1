import type { Argument, Call, Expr, FunctionIR, ModuleIR, Name, Stmt } from '../../ir/ir.ts';
import {
  INCLUDE_PAGE,
  MACRO_OF_PAGE,
  PAGE_FUNCTION,
  WRITE_ADDRESS,
  WRITE_BY_SETTING,
  WRITE_MARKUP,
} from '../../summaries/page-calls.ts';
import type { PlacedOutput } from '../placed-output.ts';
import type { PageText } from '../read-template.ts';
import type { TemplateEngine } from '../template-facts.ts';
import { addressOf } from './page-addresses.ts';
import type { PageContext } from './page-context.ts';
import { type ExpressionForm, type NameResolver, readExpression } from './page-expressions.ts';
import {
  INCLUDES,
  type PageArgument,
  type PageBinding,
  type PageExpression,
  type PagePiece,
} from './page-piece.ts';
import { pagePieces } from './page-pieces.ts';

/** Contexts in which what an engine makes of `<`, `&` and quotes keeps nothing back. */
const ESCAPING_FAILS: ReadonlySet<PageContext> = new Set(['unquoted', 'handler', 'script']);
/** Engines that escape for the context themselves. */
const BY_CONTEXT: ReadonlySet<TemplateEngine> = new Set(['go', 'component']);
/** Objects in which engines of C#, Java and JavaScript keep what they are given. */
const DATA_ITSELF = new Set([
  'Model',
  'ViewBag',
  'ViewData',
  'requestScope',
  'sessionScope',
  'locals',
  'this',
]);
/** What a page of ASP.NET is filled with stands in these; other names that begin so are of classes and of the page itself: `Strings.Title`, `CurrentUser.Name`. */
const OF_RAZOR = /^(?:Model|View(?:Bag|Data)|TempData|PageData|Page)$|^[^A-Z]/;
/** What frameworks make: tokens, lists of pages, and the fields of forms, which they draw escaped. */
const OF_FRAMEWORK = /csrf|xsrf|nonce|->(?:links|render)\(|^(?:form|field)s?\b|_form\b/i;
/**
 * A page as a function of the intermediate representation: its parameter is the data that it is filled with, each value that it writes
 * where nothing keeps markup back is a call of `WRITE_MARKUP`, pages that it includes are calls. Macros are functions within it. Null for
 * pages that write nothing of the kind and include no other.
 */
export function lowerPage(path: string, page: PageText): ModuleIR | null {
  const { engine, text, outputs } = page;
  const pieces = pagePieces(engine, text);
  const dangerous = outputs.flatMap((one): Written[] => {
    const address =
      one.unescaped === 'always' || OF_FRAMEWORK.test(one.expression) ? null : addressOf(engine, text, one);
    if (address !== null) return [{ ...one, address }];
    return INCLUDES.test(one.expression) || (isDangerous(engine, one) && !isOfTagHelper(engine, text, one))
      ? [{ ...one, address }]
      : [];
  });
  if (dangerous.length === 0 && !pieces.some((one) => one.kind === 'include')) return null;
  const whole = { start: 0, end: text.length };
  const lowering = createLowering(engine);
  let next = 0;
  for (const piece of pieces) {
    for (let one = dangerous[next]; one && one.from < piece.at; one = dangerous[++next]) lowering.write(one);
    lowering.piece(piece);
  }
  for (; next < dangerous.length; next++) {
    const one = dangerous[next];
    if (one) lowering.write(one);
  }
  const fn = functionOf(PAGE_FUNCTION, [DATA], lowering.finish(), whole);
  return {
    // Names that nothing explains are global ones, as they are in Python. Linking puts the page into the program that fills it.
    language: 'python',
    path,
    namespace: '',
    imports: [],
    exports: [],
    body: [{ kind: 'function-decl', fn, ...whole }],
    comments: [],
    gaps: [],
  };
}

function isDangerous(engine: TemplateEngine, { expression, unescaped, context }: PlacedOutput): boolean {
  if (OF_FRAMEWORK.test(expression)) return false;
  return unescaped !== 'never' || (!BY_CONTEXT.has(engine) && ESCAPING_FAILS.has(context));
}

/** `asp-route-id=@Model.Id`: what a helper of ASP.NET makes an address of, it writes itself, in quotes. */
const isOfTagHelper = (engine: TemplateEngine, text: string, { unescaped, from }: PlacedOutput): boolean =>
  engine === 'razor' &&
  unescaped === 'never' &&
  /\sasp-[\w-]{1,60}\s*=\s*["']?$/.test(text.slice(Math.max(0, from - 80), from));

/** A value of which something is to be said: as the address that it is, or as markup. */
interface Written extends PlacedOutput {
  readonly address: PageExpression | null;
}

const DATA = 'data';

interface Lowering {
  readonly write: (output: Written) => void;
  readonly piece: (piece: PagePiece) => void;
  readonly finish: () => Stmt[];
}

interface Scope {
  /** Names of the page → variables of the function; `.` is the context. */
  readonly names: Map<string, string>;
  /** Set for a macro: where its statements go, and what is done when it closes. */
  readonly macro: { readonly into: Stmt[]; readonly name: string; readonly params: readonly string[] } | null;
  readonly at: number;
}

const FORMS: Readonly<Record<TemplateEngine, Partial<ExpressionForm>>> = {
  braces: { filters: true },
  handlebars: {},
  ejs: {},
  erb: {},
  haml: {},
  slim: {},
  jsp: { java: true },
  blade: { php: true },
  pug: {},
  razor: {},
  thymeleaf: { java: true },
  freemarker: { java: true, builtins: true },
  component: {},
  go: { go: true },
};

function createLowering(engine: TemplateEngine): Lowering {
  const form: ExpressionForm = {
    filters: false,
    builtins: false,
    php: false,
    go: false,
    java: false,
    address: false,
    ...FORMS[engine],
  };
  const scopes: Scope[] = [{ names: new Map(), macro: null, at: 0 }];
  const macros = new Map<string, { page: string; name: string }>();
  const prefixes = new Map<string, string>();
  let body: Stmt[] = [];
  let count = 0;
  const variable = (name: string): string | undefined =>
    scopes.findLast((scope) => scope.names.has(name))?.names.get(name);

  const resolve: NameResolver = (written, start, end) => {
    const name = written.replace(/^[@$]/, '');
    const plain = (local: string): Name => ({ kind: 'name', name: local, start, end });
    const local = variable(written) ?? variable(name);
    if (local !== undefined) return plain(local);
    if (DATA_ITSELF.has(name))
      return variable('.') === undefined ? plain(DATA) : plain(variable('.') ?? DATA);
    if (engine === 'razor' && !OF_RAZOR.test(name)) return unknown(start);
    if (written === '.') return plain(variable('.') ?? DATA);
    if (written === '$') return plain(DATA);
    const of = (object: string): Expr => ({
      kind: 'member',
      object: plain(object),
      property: name,
      propertySpan: { start, end },
      start,
      end,
    });
    const context = variable('.');
    if (context === undefined) return of(DATA);
    return { kind: 'conditional', test: unknown(start), then: of(context), otherwise: of(DATA), start, end };
  };
  const read = ({ text, at }: PageExpression, address = false): Expr =>
    withMacros(readExpression(text, at, { ...form, address }, resolve), macros, prefixes);

  const bind = ({ names, value, how }: PageBinding): void => {
    const [first, second] = names;
    if (first === undefined) return;
    const { start, end } = { start: value.at, end: value.at + value.text.length };
    const given = read(value);
    const element: Expr = { kind: 'index', object: given, index: unknown(start), start, end };
    const isPair = names.length > 1 && !/(?:items|entries|iteritems)\b/.test(value.text);
    const parts: readonly (readonly [string, Expr])[] =
      how === 'value'
        ? [[first, given]]
        : second === undefined
          ? [[first, element]]
          : names.map((name, i): readonly [string, Expr] => [
              name,
              isPair ? { kind: 'index', object: element, index: position(i, start), start, end } : element,
            ]);
    for (const [name, expr] of parts) {
      const before = variable(name);
      const local = `${name === '.' ? 'context' : name.replace(/\W/g, '')}_${++count}`;
      const old: Name | null = before === undefined ? null : { kind: 'name', name: before, start, end };
      // A branch may be skipped: what was known before may still hold.
      const init: Expr =
        old === null || how === 'element'
          ? expr
          : { kind: 'conditional', test: unknown(start), then: expr, otherwise: old, start, end };
      const target: Name = { kind: 'name', name: local, start, end };
      body.push({ kind: 'var', target, type: null, init, modifiers: [], start, end });
      scopes.at(-1)?.names.set(name, local);
    }
  };

  const call = (name: string, args: Argument[], start: number, end: number): void => {
    // The callee is the whole sign: its text is what people are told.
    const callee: Expr = { kind: 'name', name, start, end };
    const made: Call = { kind: 'call', callee, args, isNew: false, types: [], start, end };
    body.push({ kind: 'expr', expr: made, start, end });
  };
  const includePage = (
    page: string,
    data: PageExpression | null,
    args: readonly PageArgument[],
    start: number,
    end: number,
  ): void => {
    const inherited = new Map<string, string>();
    for (const scope of scopes) for (const [name, local] of scope.names) inherited.set(name, local);
    const given: Argument[] = [
      positional({ kind: 'literal', type: 'string', value: page, start, end }),
      positional(data === null ? { kind: 'name', name: variable('.') ?? DATA, start, end } : read(data)),
      ...args.map((one): Argument => ({ value: read(one.value), name: one.name, spread: 'none' })),
    ];
    if (data === null)
      for (const [name, local] of inherited)
        if (name !== '.')
          given.push({
            value: { kind: 'name', name: local, start, end },
            name: name.replace(/^[@$]/, ''),
            spread: 'none',
          });
    call(INCLUDE_PAGE, given, start, end);
  };

  const close = (at: number): void => {
    const scope = scopes.length > 1 ? scopes.pop() : undefined;
    if (!scope?.macro) return;
    const fn = functionOf(scope.macro.name, scope.macro.params, body, { start: scope.at, end: at });
    body = scope.macro.into;
    body.push({ kind: 'function-decl', fn, start: scope.at, end: at });
  };

  return {
    write({ expression, at, from, to, unescaped, context, address }) {
      const included = INCLUDES.exec(expression);
      if (included) {
        const data = included[3];
        const given = data === undefined ? null : { text: data, at: at + expression.indexOf(data) };
        includePage(included[2] ?? '', null, [], from, to);
        if (given !== null) includePage(included[2] ?? '', given, [], from, to);
        return;
      }
      const isBySetting = unescaped === 'by-setting' && !ESCAPING_FAILS.has(context);
      const value = address === null ? read({ text: expression, at }) : read(address, true);
      if (value.kind === 'literal') return;
      const sign = address !== null ? WRITE_ADDRESS : isBySetting ? WRITE_BY_SETTING : WRITE_MARKUP;
      call(sign, [positional(value)], from, to);
    },
    piece(piece) {
      switch (piece.kind) {
        case 'open': {
          // The value is read where the new names do not hold yet.
          const scope: Scope = { names: new Map(), macro: null, at: piece.at };
          scopes.push(scope);
          for (const one of piece.bind) bind(one);
          break;
        }
        case 'set':
          for (const one of piece.bind) bind(one);
          break;
        case 'close':
          close(piece.at);
          break;
        case 'include':
          includePage(piece.page, piece.data, piece.args, piece.at, piece.to);
          break;
        case 'macro': {
          const params = piece.params.map((name) => `${name}_${++count}`);
          scopes.push({
            names: new Map(piece.params.map((name, i) => [name, params[i] ?? name])),
            macro: { into: body, name: piece.name, params },
            at: piece.at,
          });
          body = [];
          break;
        }
        case 'macros':
          if (piece.as !== null) prefixes.set(piece.as, piece.page);
          for (const { name, as } of piece.names) macros.set(as, { page: piece.page, name });
          break;
        default:
      }
    },
    finish() {
      while (scopes.length > 1) close(scopes.at(-1)?.at ?? 0);
      return body;
    },
  };
}

/** Calls of macros of other pages, by the names under which they were brought in. */
function withMacros(
  expr: Expr,
  macros: ReadonlyMap<string, { page: string; name: string }>,
  prefixes: ReadonlyMap<string, string>,
): Expr {
  if (expr.kind !== 'call') return expr;
  const { callee, start, end } = expr;
  const known =
    callee.kind === 'name'
      ? macros.get(callee.name)
      : callee.kind === 'member' && callee.object.kind === 'member'
        ? { page: prefixes.get(callee.object.property) ?? '', name: callee.property }
        : undefined;
  if (known === undefined || known.page === '') return expr;
  const text = (value: string): Argument =>
    positional({ kind: 'literal', type: 'string', value, start, end: start });
  const macro: Name = { kind: 'name', name: MACRO_OF_PAGE, start: callee.start, end: callee.end };
  return { ...expr, callee: macro, args: [text(known.page), text(known.name), ...expr.args], end };
}

const positional = (value: Expr): Argument => ({ value, name: null, spread: 'none' });
const unknown = (start: number): Expr => ({ kind: 'unknown', what: 'page', children: [], start, end: start });
const position = (value: number, start: number): Expr => ({
  kind: 'literal',
  type: 'number',
  value,
  start,
  end: start,
});

function functionOf(
  name: string,
  params: readonly string[],
  body: readonly Stmt[],
  span: { readonly start: number; readonly end: number },
): FunctionIR {
  return {
    name,
    params: params.map((param) => ({
      pattern: { kind: 'name', name: param, ...span },
      type: null,
      default: null,
      rest: 'none',
      decorators: [],
      ...span,
    })),
    returns: null,
    body,
    decorators: [],
    modifiers: [],
    guards: [],
    self: null,
    receiverType: null,
    ...span,
  };
}
