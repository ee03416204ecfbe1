import type { Call, ClassIR, Expr, FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { asksCallers } from './asking-names.ts';
import type { Guard, PathGuard, RoutePattern } from './facts.ts';
import { nameOfInline, namesIn } from './names-before.ts';
import { openText } from './open-texts.ts';
import { dotted, lastPart } from './written-names.ts';

const MAX_GUARDS = 100;
/** What a filter of Java is made from. */
const FILTER_TYPE = /(?:^|\.)\w*Filter(?:Bean)?$/;
/** `middleware.ts` of Next.js, whose newer name is `proxy.ts`. */
const NEXT_MIDDLEWARE = /(?:^|\/)(?:middleware|proxy)\.[cm]?[jt]s$/;
/** Libraries of sign-ins that give Next.js a middleware which sends strangers away. */
const ASKING_MIDDLEWARE =
  /\bfrom\s+["']next-auth\/middleware["']|\bwithAuth\(|\bexport\s*\{[^}]*\b(?:auth|withAuth)\s+as\s+(?:middleware|proxy|default)\b|\bauth(?:\(\))?\.protect\(|\bwithMiddlewareAuthRequired\(|\bwithPageAuthRequired\(/;

/**
 * Filters, interceptors and middleware that a file maps to paths, whatever they are called: `@WebFilter("/api/*")`, `bean.addUrlPatterns("/api/*")`,
 * `addInterceptor(new Gate()).addPathPatterns("/api/**")`, `app.UseWhen(…)`, conventions of Razor Pages, `middleware.ts` of Next.js.
 */
export function mappedGuards(flat: FlatModule, lineOf: (offset: number) => number): PathGuard[] {
  const { language, path } = flat.module;
  const found: PathGuard[] = [];
  const add = (
    paths: readonly (string | null)[],
    except: readonly (string | null)[],
    guard: Guard,
    isOfPages = false,
  ): void => {
    const where = patterns(paths);
    if (where.length > 0 && found.length < MAX_GUARDS)
      found.push({ where, except: patterns(except), guard, ...(isOfPages ? { isOfPages } : {}) });
  };
  if (language === 'typescript' || language === 'javascript') {
    if (NEXT_MIDDLEWARE.test(path)) found.push(...nextMiddleware(flat));
    return found;
  }
  if (language !== 'java' && language !== 'csharp') return found;
  for (const i of flat.places('cls', 'call')) {
    if (flat.tags[i] === 'cls') {
      const cls = flat.nodes[i] as ClassIR;
      const mapping = cls.decorators.find((one) => lastPart(one.name) === 'WebFilter');
      if (mapping && language === 'java')
        add(
          mapping.args
            .filter(({ name }) => name === null || /^(?:value|urlPatterns)$/.test(name))
            .flatMap(({ value }) => textsOf(value)),
          [],
          byNames([cls.name], lineOf(cls.start)),
        );
      continue;
    }
    const call = flat.nodes[i] as Call;
    const name = lastPart(dotted(call.callee));
    const line = lineOf(call.start);
    if (language === 'java' && name === 'addUrlPatterns')
      add(
        call.args.flatMap(({ value }) => textsOf(value)),
        [],
        byNames(filtersNear(flat, i), line),
      );
    else if (language === 'java' && name === 'addInterceptor') {
      const { paths, except } = pathsOfChain(flat, i);
      add(paths, except, byNames(namesIn(call.args), line));
    } else if (language === 'csharp' && /^(?:UseWhen|MapWhen)$/.test(name)) {
      const [asked, branch] = call.args.map(({ value }) => value);
      const text = asked === undefined ? '' : flat.text.slice(asked.start, asked.end);
      const starts = [...text.matchAll(/(?<!!\s?[\w.]{0,60})StartsWithSegments\(\s*"([^"]+)"/g)];
      if (branch && !/!\s*\w+(?:\.\w+)*\.StartsWithSegments/.test(text))
        add(
          starts.map(([, start = '']) => `${start}/**`),
          [],
          byNames(namesWithin(flat, branch), line),
        );
    } else if (language === 'csharp' && /^Authorize(?:Area)?(?:Folder|Page)$/.test(name)) {
      // In front of the path stands the area.
      const given = call.args[name.includes('Area') ? 1 : 0];
      const first = given ? openText(given.value) : null;
      if (first !== null)
        add([name.endsWith('Folder') ? `${first}/**` : first], [], { state: 'seen', name, line }, true);
    } else if (language === 'csharp' && /^AddDefault(?:Identity|UI)$/.test(name))
      // The pages that come with it, and those that are written in their place, ask there.
      add(['/Account/Manage/**', '/Account/Logout'], [], { state: 'seen', name, line });
  }
  return found;
}

/** By what it is called, else by what it does where it is written. */
function byNames(names: readonly string[], line: number): Guard {
  const asking = names.find((one) => asksCallers(one));
  return asking === undefined
    ? { state: 'unknown', name: null, line, passes: names }
    : { state: 'seen', name: asking, line };
}

/** `/api/*` of servlets reaches all below. */
const patterns = (paths: readonly (string | null)[]): RoutePattern[] =>
  paths.flatMap((path) =>
    path !== null && /^(?:\/|\$\{)/.test(path)
      ? [{ path: path.replace(/\/\*$/, '/**'), method: null, className: null }]
      : [],
  );

const textsOf = (value: Expr): (string | null)[] =>
  value.kind === 'list' ? value.elements.map((one) => openText(one.value)) : [openText(value)];

/** What a registration in the same function is given as its filter: `bean.setFilter(new Gate())`, `new FilterRegistrationBean<>(gate)`. */
function filtersNear(flat: FlatModule, index: number): string[] {
  const around = flat.scope[index] ?? -1;
  const end = around < 0 ? flat.size : (flat.end[around] ?? flat.size);
  const names: string[] = [];
  for (let i = Math.max(0, around); i < end; i++) {
    if (flat.tags[i] !== 'call') continue;
    const { callee, args, types } = flat.nodes[i] as Call;
    if (!/^(?:setFilter|FilterRegistrationBean)$/.test(lastPart(dotted(callee)))) continue;
    names.push(...namesIn(args), ...types.flatMap((one) => [one.name, ...one.args.map((it) => it.name)]));
  }
  const fn = around < 0 ? null : (flat.nodes[around] as FunctionIR);
  for (const { name } of fn?.returns?.args ?? []) if (FILTER_TYPE.test(name)) names.push(lastPart(name));
  for (const { type } of fn?.params ?? [])
    if (type && FILTER_TYPE.test(type.name)) names.push(lastPart(type.name));
  return names;
}

function pathsOfChain(
  flat: FlatModule,
  index: number,
): { paths: (string | null)[]; except: (string | null)[] } {
  const paths: (string | null)[] = [];
  const except: (string | null)[] = [];
  let at = index;
  for (let steps = 0; steps < 20; steps++) {
    const member = flat.parent[at] ?? -1;
    const outer = flat.parent[member] ?? -1;
    if (flat.tags[member] !== 'member' || flat.tags[outer] !== 'call') break;
    const { callee, args } = flat.nodes[outer] as Call;
    const name = lastPart(dotted(callee));
    if (name === 'addPathPatterns') paths.push(...args.flatMap(({ value }) => textsOf(value)));
    if (name === 'excludePathPatterns') except.push(...args.flatMap(({ value }) => textsOf(value)));
    at = outer;
  }
  return { paths, except };
}

/** Types, functions and names that a branch of the pipeline runs. */
function namesWithin(flat: FlatModule, value: Expr): string[] {
  const from = flat.indexOf.get(value) ?? -1;
  const names: string[] = [];
  for (let i = from; i >= 0 && i < (flat.end[from] ?? from); i++) {
    if (flat.tags[i] === 'call') {
      const { callee, types } = flat.nodes[i] as Call;
      const name = lastPart(dotted(callee));
      names.push(...types.map((one) => lastPart(one.name)), ...(name === 'UseAuthorization' ? [] : [name]));
    } else if (flat.tags[i] === 'fn' && i > from + 1) names.push(nameOfInline(flat.nodes[i] as FunctionIR));
  }
  return names;
}

/** All paths, or those that its matcher says; what its negative look-ahead names is left out. */
function nextMiddleware(flat: FlatModule): PathGuard[] {
  const { text } = flat;
  const functions: string[] = [];
  for (const i of flat.places('fn')) {
    const fn = flat.nodes[i] as FunctionIR;
    functions.push(fn.name === '' ? nameOfInline(fn) : fn.name);
  }
  const list = /\bmatcher\s*:\s*(\[[^\]]{0,2000}\]|["'`][^"'`\n]{0,300}["'`])/.exec(text)?.[1] ?? '';
  const written = [...list.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, one = '']) => one);
  const except = written.flatMap((one) =>
    [...(/\(\?!([^()]*)/.exec(one)?.[1] ?? '').matchAll(/(?:^|\|)\/?([\w-]+)/g)].map(
      ([, part = '']) => `/${part}/**`,
    ),
  );
  const paths = written.map((one) =>
    one.includes('(?!') ? '/**' : one.replace(/\/:\w+\*$|\/:\w+\+$|\/\(\.\*\)$/, '/**'),
  );
  const guard: Guard = ASKING_MIDDLEWARE.test(text)
    ? { state: 'seen', name: 'middleware', line: 1 }
    : { state: 'unknown', name: null, line: 1, passes: functions };
  const where = patterns(paths.length === 0 ? ['/**'] : paths);
  return where.length === 0 ? [] : [{ where, except: patterns(except), guard }];
}
