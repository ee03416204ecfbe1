import type { Argument, Expr, ImportIR } from '../ir/ir.ts';

/** How far a chain of members and calls is followed. */
const MAX_PARTS = 12;

/** `a.b.c` of a chain of members and calls (`Route::get(…)->middleware` is `Route.get.middleware`); '' for anything else. */
export function dotted(expr: Expr): string {
  const parts: string[] = [];
  let at: Expr = expr;
  for (let steps = 0; steps < 200; steps++) {
    if (at.kind === 'member') {
      if (parts.length < MAX_PARTS) parts.push(at.property);
      at = at.object;
    } else if (at.kind === 'call') at = at.callee;
    else if (at.kind === 'await' || at.kind === 'cast') at = at.value;
    else break;
  }
  if (at.kind === 'name') parts.push(at.name);
  else if (parts.length > 0) parts.push('?');
  return parts.reverse().join('.');
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** A name as written, and as its import says: `exec` from `node:child_process` is also `child_process.exec`. */
export function qualifier(imports: readonly ImportIR[]): (name: string) => readonly string[] {
  const byLocal = new Map<string, string>();
  for (const one of imports) {
    if (one.local === '') continue;
    const module =
      one.module
        .replace(/^node:/, '')
        .split(/[/\\]/)
        .at(-1) ?? '';
    byLocal.set(
      one.local,
      one.name === null || one.name === 'default' || one.name === '*' ? module : `${module}.${one.name}`,
    );
  }
  return (name) => {
    const cut = name.indexOf('.');
    const head = cut < 0 ? name : name.slice(0, cut);
    const full = byLocal.get(head);
    return full === undefined ? [name] : [name, full + (cut < 0 ? '' : name.slice(cut))];
  };
}

/** Compiles call patterns: `a.b` exact, `*.b` any receiver, `a.*` any member. */
export function callTest(patterns: readonly string[] | undefined): (name: string) => boolean {
  const exact = new Set<string>();
  const suffixes: string[] = [];
  const prefixes: string[] = [];
  for (const pattern of patterns ?? []) {
    if (pattern.startsWith('*.')) suffixes.push(pattern.slice(1));
    else if (pattern.endsWith('.*')) prefixes.push(pattern.slice(0, -1));
    else exact.add(pattern);
  }
  return (name) =>
    exact.has(name) || suffixes.some((s) => name.endsWith(s)) || prefixes.some((p) => name.startsWith(p));
}

/** The module itself or something below it: `@google-cloud` holds `@google-cloud/storage`, `java.sql` holds `java.sql.Driver`. */
export function importTest(patterns: readonly string[] | undefined): (module: string) => boolean {
  const list = patterns ?? [];
  return (module) =>
    list.some(
      (p) =>
        module === p ||
        (module.startsWith(p) && (/[/.\\:]$/.test(p) || /^[/.\\]/.test(module.slice(p.length)))),
    );
}

/** A constant text, with `{}` for what is filled in; the first of a list. */
export function textOfExpr(expr: Expr): string | null {
  if (expr.kind === 'literal')
    return expr.type === 'string' || expr.type === 'symbol' ? String(expr.value) : null;
  if (expr.kind === 'template')
    return expr.parts.map((part) => (part.kind === 'literal' ? String(part.value) : '{}')).join('');
  if (expr.kind === 'list') {
    const first = expr.elements[0]?.value;
    return first && first.kind !== 'list' ? textOfExpr(first) : null;
  }
  if (expr.kind === 'binary' && expr.op === '+' && expr.left.kind !== 'binary') {
    const left = textOfExpr(expr.left);
    return left === null ? null : `${left}{}`;
  }
  return null;
}

/** The first text among arguments chosen by position or keyword. */
export function textArgument(
  args: readonly Argument[],
  choices: readonly (string | number)[] | undefined,
): string | null {
  for (const choice of choices ?? []) {
    const positional = args.filter((arg) => arg.name === null);
    const found = typeof choice === 'number' ? positional[choice] : args.find((arg) => arg.name === choice);
    const text = found ? textOfExpr(found.value) : null;
    if (text !== null) return text;
  }
  return null;
}
