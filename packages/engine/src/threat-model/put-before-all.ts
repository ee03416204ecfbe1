import type { Assign, Call, ClassIR, Expr, FieldIR, FunctionIR, ObjectEntry, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { guardIn } from './asking-names.ts';
import type { AliasFact, Guard } from './facts.ts';
import { namesBeforeCall, namesIn } from './names-before.ts';
import { railsRoutes } from './rails-hooks.ts';
import { calleesOf, dotted, lastPart, textOfExpr } from './written-names.ts';

const MAX_ALIASES = 300;
const MAX_BEFORE = 50;
/** What an application of ASP.NET, Starlette, Laravel, Slim, Flask or NestJS is told to have run before every handler. */
const PUTS_BEFORE_ALL: Partial<Record<string, RegExp>> = {
  csharp: /^(?:Use|UseMiddleware|Use(?!When)[A-Z]\w+)$|(?:^|\.)Filters\.Add(?:Service)?$/,
  python: /^(?:add_middleware|before_request|before_app_request)$/,
  php: /^(?:append|prepend|add|pipe)$/,
  typescript: /^useGlobalGuards$/,
  javascript: /^useGlobalGuards$/,
  java: /^addInterceptor$/,
};
/** Holders whose `add` is of an application. */
const APPLICATION = /(?:^|\.)\$?(?:app|application|middleware|server|builder|web)$/i;
/** Lists of settings of what runs before all views: Django, aiohttp, Laravel, CodeIgniter. */
const LISTS = /^(?:MIDDLEWARE(?:_CLASSES)?|middlewares?|globals)$/;
/** Base types of what frameworks of Java run before everything, unless a binding says otherwise. */
const FILTER_TYPE =
  /^(?:OncePerRequestFilter|GenericFilterBean|Filter|HttpFilter|ContainerRequestFilter|WebFilter)$/;
/** What else stands above such a class. */
const KNOWN =
  /^(?:Component|Provider|Service|WebFilter|Order|PreMatching|Priority|Singleton|ApplicationScoped|RequestScoped|ConditionalOn\w+|Slf4j|Log\w*|RequiredArgsConstructor|AllArgsConstructor|NoArgsConstructor|Named|Profile|Generated|SuppressWarnings)$/;
/** Tables of other names of middleware: Laravel's kernel and `alias()`, filters of CodeIgniter. */
const ALIASES = /^(?:routeMiddleware|middlewareAliases|middlewareGroups|aliases)$/;

/** What a file puts before every route of the application, by name. */
export function beforeAll(flat: FlatModule, lineOf: (offset: number) => number): Guard[] {
  const { language } = flat.module;
  const puts = PUTS_BEFORE_ALL[language];
  const called = calleesOf(flat);
  const found: Guard[] = [];
  const add = (names: readonly string[], at: number): void => {
    if (names.length > 0 && found.length < MAX_BEFORE)
      found.push({ state: 'unknown', name: null, line: lineOf(at), passes: names });
  };
  for (const i of flat.places('call', 'fn', 'cls', 'object', 'entry', 'assign', 'var')) {
    const tag = flat.tags[i];
    if (tag === 'call') {
      const call = flat.nodes[i] as Call;
      const name = called[i] ?? '';
      const short = lastPart(name);
      if (
        puts &&
        (puts.test(short) || puts.test(name)) &&
        isOfApplication(language, name) &&
        !isNarrowed(flat, i)
      )
        add(
          [
            ...namesIn(call.args),
            ...call.types.map((one) => lastPart(one.name)),
            ...extended(language, short),
          ],
          call.start,
        );
      if (language === 'python' && /^(?:FastAPI|Starlette|Application)$/.test(short)) {
        const given = call.args.filter((one) => /^(?:dependencies|middlewares?)$/.test(one.name ?? ''));
        const guard = guardIn(
          given.filter((one) => one.name === 'dependencies'),
          lineOf(call.start),
        );
        if (guard) found.push(guard);
        add(namesIn(given), call.start);
      }
      if (language === 'go' && /^(?:http\.)?ListenAndServe(?:TLS)?$/.test(name))
        add(namesIn(call.args.slice(1)), call.start);
    } else if (tag === 'fn' && language === 'python') {
      const fn = flat.nodes[i] as FunctionIR;
      if (fn.decorators.some((one) => /^(?:\w+\.)*app\.middleware$/.test(one.name))) add([fn.name], fn.start);
    } else if (tag === 'cls') {
      const cls = flat.nodes[i] as ClassIR;
      if (language === 'java' && isFilterOfAll(cls)) add([cls.name], cls.start);
      if (language === 'php')
        for (const field of cls.fields)
          if (LISTS.test(field.name) && field.init) add(namesOfList(field.init), field.start);
      if (language === 'php' && listensToRequests(cls, flat.text))
        add(
          [cls.name, ...cls.methods.map((one) => one.name).filter((one) => /^on[A-Z]/.test(one))],
          cls.start,
        );
    } else if (tag === 'object' && (language === 'typescript' || language === 'javascript')) {
      const name = globalGuard(flat.nodes[i] as Expr);
      if (name !== null) add([name], (flat.nodes[i] as Expr).start);
    } else if (tag === 'entry' && (language === 'python' || language === 'go')) {
      // `'DEFAULT_PERMISSION_CLASSES': ['shop.permissions.Known']`, `http.Server{Handler: enter(mux)}`.
      const { key, value, start } = flat.nodes[i] as ObjectEntry;
      const word = key?.kind === 'literal' ? String(key.value) : key?.kind === 'name' ? key.name : '';
      if (word === 'DEFAULT_PERMISSION_CLASSES') add(namesOfList(value), start);
      if (word === 'Handler' && value.kind === 'call')
        add(namesIn([{ name: null, value, spread: 'none' }]), start);
    } else if (tag === 'assign' || tag === 'var') {
      const { target, value } = assigned(flat.nodes[i] as Assign | VarDecl);
      if (language === 'python' && LISTS.test(target) && value) add(namesOfList(value), value.start);
    }
  }
  return found;
}

/** Other names that a file gives what may stand before routes. */
export function aliasesOf(flat: FlatModule): AliasFact[] {
  const { language } = flat.module;
  const found: AliasFact[] = railsRoutes(flat);
  const table = (value: Expr): void => {
    if (value.kind !== 'object') return;
    for (const { key, value: to } of value.entries)
      if (key?.kind === 'literal' && found.length < MAX_ALIASES)
        found.push({ name: String(key.value), to: namesOfList(to) });
  };
  for (const i of flat.places('cls', 'fn', 'field', 'call', 'var', 'assign')) {
    const tag = flat.tags[i];
    if (language === 'java' && tag === 'cls') {
      // `@Checked @Provider class Gate implements ContainerRequestFilter`: stands before what carries the binding.
      const cls = flat.nodes[i] as ClassIR;
      if (cls.extends.some((one) => FILTER_TYPE.test(lastPart(one.name))))
        for (const { name } of cls.decorators)
          if (!KNOWN.test(lastPart(name))) found.push({ name: lastPart(name), to: [cls.name] });
    } else if (language === 'java' && tag === 'fn') {
      // `@Around("@annotation(Checked)")`.
      const fn = flat.nodes[i] as FunctionIR;
      for (const one of fn.decorators)
        if (/^(?:Around|Before)$/.test(lastPart(one.name)))
          for (const [, name = ''] of flat.text
            .slice(one.start, one.end)
            .matchAll(/@(?:annotation|within)\(\s*([\w.]+)/g))
            found.push({ name: lastPart(name), to: [fn.name] });
    } else if (tag === 'field' && language === 'php') {
      const { name, init } = flat.nodes[i] as FieldIR;
      if (ALIASES.test(name) && init) table(init);
    } else if (tag === 'call' && language === 'ruby') {
      // `class Base < Grape::API; before { authenticate! }; mount Items`: Base stands before what it mounts.
      const { callee, args } = flat.nodes[i] as Call;
      const owner = flat.owner[i] ?? -1;
      const mounted = dotted(callee) === 'mount' && args[0] ? lastPart(dotted(args[0].value)) : '';
      if (mounted !== '' && owner >= 0)
        found.push({ name: `mount:${mounted}`, to: [(flat.nodes[owner] as ClassIR).name] });
    } else if (tag === 'call' && language === 'php') {
      const { callee, args } = flat.nodes[i] as Call;
      const short = lastPart(dotted(callee));
      if (short === 'alias' && args[0]) table(args[0].value);
      // Routes of CodeIgniter name methods: `$routes->post('items', 'Items::add', ['filter' => 'gate'])`.
      const to =
        args[1]?.value.kind === 'literal'
          ? /^(?:\\?\w+\\)*(\w+)::(\w+)/.exec(String(args[1].value.value))
          : null;
      if (to && found.length < MAX_ALIASES) {
        const names = namesBeforeCall(flat, i, null);
        if (names.length > 0) found.push({ name: `${to[1]}::${to[2]}`, to: names });
      }
      const name =
        /^(?:aliasMiddleware|middlewareGroup|appendToGroup|group)$/.test(short) && args[0]
          ? textOfExpr(args[0].value)
          : null;
      if (name !== null && args[1] && found.length < MAX_ALIASES)
        found.push({ name, to: namesIn(args.slice(1)) });
    } else if (tag === 'var' || tag === 'assign') {
      const { target, value } = assigned(flat.nodes[i] as Assign | VarDecl);
      if (target === '' || (flat.scope[i] ?? -1) >= 0 || !value || found.length >= MAX_ALIASES) continue;
      // `Person = Annotated[User, Depends(current_user)]`, `members = t.procedure.use(…)`, `adminOnly = requireRole('admin')`.
      const text = flat.text.slice(value.start, Math.min(value.end, value.start + 300));
      if (language === 'python' && /^(?:\w+\.)*Annotated\[/.test(text))
        found.push({
          name: target,
          to: [...text.matchAll(/\b(?:Depends|Security)\(\s*([\w.]+)/g)].map(([, name = '']) =>
            lastPart(name),
          ),
        });
      else if (value.kind === 'call' && language !== 'java')
        found.push({ name: target, to: [lastPart(dotted(value.callee)), ...namesIn(value.args)] });
    }
  }
  return found.filter((one) => one.to.length > 0);
}

const assigned = (node: Assign | VarDecl): { target: string; value: Expr | null } => ({
  target: node.target.kind === 'name' ? node.target.name : '',
  value: node.kind === 'var' ? node.init : node.value,
});

/** `UseGate` of a program's own is a method that extends an application. */
const extended = (language: string, name: string): string[] =>
  language === 'csharp' && name !== 'UseMiddleware' && name.startsWith('Use') ? [name] : [];

const isOfApplication = (language: string, name: string): boolean => {
  if (language !== 'php') return true;
  return APPLICATION.test(name.slice(0, Math.max(0, name.lastIndexOf('.'))));
};

/** Only for some paths, as the call around it or those chained onto it say. */
function isNarrowed(flat: FlatModule, index: number): boolean {
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1) {
    if (flat.tags[at] !== 'call') continue;
    const { callee } = flat.nodes[at] as Call;
    if (/^(?:UseWhen|MapWhen|Map|addPathPatterns|appendToGroup|group)$/.test(lastPart(dotted(callee))))
      return true;
  }
  return false;
}

/** Names in a list of classes, strings or calls; those of `'gate' => ['except' => …]` are its keys. */
function namesOfList(value: Expr): string[] {
  if (value.kind === 'object')
    return value.entries.flatMap(({ key, value: inner }) => {
      const word = key?.kind === 'literal' ? String(key.value) : '';
      if (word === 'before') return namesOfList(inner);
      if (word === 'after' || word === 'except') return [];
      return word === '' || /^\d+$/.test(word) ? namesOfList(inner) : [word];
    });
  if (value.kind === 'list') return value.elements.flatMap((one) => namesOfList(one.value));
  if (value.kind === 'literal')
    return typeof value.value === 'string'
      ? [lastPart(value.value.replace(/\\/g, '.').replace(/:.*$/, ''))]
      : [];
  return namesIn([{ name: null, value, spread: 'none' }]);
}

/** `@Component class Gate extends OncePerRequestFilter`, `@Provider class Gate implements ContainerRequestFilter`, bound to no annotation or path of its own. */
function isFilterOfAll(cls: ClassIR): boolean {
  if (!cls.extends.some((one) => FILTER_TYPE.test(lastPart(one.name)))) return false;
  const names = cls.decorators.map((one) => lastPart(one.name));
  return names.some((one) => /^(?:Component|Provider)$/.test(one)) && names.every((one) => KNOWN.test(one));
}

/** A subscriber or listener of Symfony that runs when a request comes. */
const listensToRequests = (cls: ClassIR, text: string): boolean => {
  const body = text.slice(cls.start, Math.min(cls.end, cls.start + 4000));
  return /KernelEvents::(?:REQUEST|CONTROLLER)\b|kernel\.(?:request|controller)\b/.test(body);
};

/** `{ provide: APP_GUARD, useClass: Gate }`. */
function globalGuard(value: Expr): string | null {
  if (value.kind !== 'object') return null;
  const of = (name: string): Expr | undefined =>
    value.entries.find(
      ({ key }) =>
        (key?.kind === 'literal' && key.value === name) || (key?.kind === 'name' && key.name === name),
    )?.value;
  const provide = of('provide');
  const used = of('useClass') ?? of('useExisting');
  return provide && used && dotted(provide) === 'APP_GUARD' ? lastPart(dotted(used)) : null;
}
