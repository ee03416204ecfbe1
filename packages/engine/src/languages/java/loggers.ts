import type { Decorator, FieldIR, Spanned } from '../../ir/ir.ts';

/** The field `log` that Lombok adds to a class under one of its annotations, by the type that it has. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['Slf4j', 'org.slf4j.Logger'],
  ['XSlf4j', 'org.slf4j.Logger'],
  ['Log4j', 'org.apache.log4j.Logger'],
  ['Log4j2', 'org.apache.logging.log4j.Logger'],
  ['Log', 'java.util.logging.Logger'],
  ['CommonsLog', 'org.apache.commons.logging.Log'],
  ['JBossLog', 'org.jboss.logging.Logger'],
  ['Flogger', 'com.google.common.flogger.FluentLogger'],
]);

/** Gives a class the logger that Lombok writes into it; what the source declares itself is left alone. */
export function addLogger(
  decorators: readonly Decorator[],
  { start, end }: Spanned,
  { fields }: { readonly fields: FieldIR[] },
): void {
  const type = decorators
    .map(({ name }) => TYPES.get(name.replace(/^lombok\.extern\.\w+\./, '')))
    .find(Boolean);
  if (type === undefined || fields.some(({ name }) => name === 'log')) return;
  fields.push({
    name: 'log',
    type: { name: type, args: [] },
    init: null,
    decorators: [],
    modifiers: ['private', 'static', 'final'],
    start,
    end: start < end ? start + 1 : end,
  });
}
