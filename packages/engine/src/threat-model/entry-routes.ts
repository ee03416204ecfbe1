import type { ClassIR, Decorator, FunctionIR } from '../ir/ir.ts';
import { joinPaths } from './entry-names.ts';
import type { EntryRule } from './knowledge.ts';
import { isOpen, openText } from './open-texts.ts';
import { lastPart, textArgument } from './written-names.ts';

/** The path of a handler: that of its class before its own, or that of its file. Null when nothing names one. */
export function routeOf(
  rule: EntryRule,
  file: string,
  cls: ClassIR | null,
  fn: FunctionIR,
  own: string | null,
  decorated: boolean,
): string | null {
  if (rule.route) return `/${new RegExp(rule.route).exec(file)?.[1] ?? ''}`;
  const before = cls ? pathDecorator(cls.decorators, rule.prefix) : null;
  // JAX-RS writes the method's path in a decorator of its own.
  const written = own ?? pathDecorator(fn.decorators, rule.prefix);
  if (!decorated && before === null) return null;
  // ASP.NET fills in the names of class and method.
  return (
    joinPaths(before, written)
      ?.replace('[controller]', cls?.name.replace(/Controller$/, '') ?? '')
      .replace('[action]', fn.name) ?? null
  );
}

function pathDecorator(
  decorators: readonly Decorator[],
  names: readonly string[] | undefined,
): string | null {
  const decorator = decorators.find((d) => names?.includes(lastPart(d.name)));
  return decorator ? textArgument(decorator.args, [0, 'value', 'path', 'urlPatterns']) : null;
}

/** Its path, where constants that another file may have stand in it. */
export function openRoute(
  rule: EntryRule,
  file: string,
  cls: ClassIR | null,
  fn: FunctionIR,
  decorator: Decorator | undefined,
): { route?: string } {
  if (rule.kind !== 'http') return {};
  // A page of Razor answers at the path of its file.
  const page =
    rule.framework === 'Razor Pages'
      ? /(?:^|\/)Pages\/(.+?)(?:\/Index)?\.cshtml\.cs$/.exec(file)?.[1]
      : undefined;
  if (page !== undefined) return { route: `/${page}` };
  if (!decorator) return {};
  const pathIn = (list: readonly Decorator[]): string | null => {
    const found = list.find((one) => rule.prefix?.includes(lastPart(one.name)));
    return found ? openArgument(found) : null;
  };
  const own = pathIn([decorator, ...fn.decorators]) ?? openArgument(decorator);
  const whole = joinPaths(cls ? pathIn(cls.decorators) : null, own);
  return whole !== null && isOpen(whole) ? { route: whole.replace(/^\/(?=\$\{)/, '') } : {};
}

function openArgument({ args }: Decorator): string | null {
  const given = args.find(({ name }) => name === null || name === 'value' || name === 'path');
  const first = given?.value.kind === 'list' ? given.value.elements[0]?.value : given?.value;
  return first ? openText(first) : null;
}
