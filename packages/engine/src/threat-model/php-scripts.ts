import type { FunctionIR, ModuleIR, Stmt } from '../ir/ir.ts';

/** What a script of PHP reads of a request. */
const READS = /\$_(?:POST|GET|REQUEST|FILES|COOKIE)\b/;
const WRITTEN = /\$_(?:POST|FILES)\b/;

/**
 * A script of PHP answers requests itself, at its own path: what stands outside of its functions is what one function does, for whoever
 * asks what endpoints do. Everything else, and scripts that read no request, stay as they are.
 */
export function asHandler(module: ModuleIR, text: string): ModuleIR {
  if (module.language !== 'php' || !READS.test(text)) return module;
  const own = module.body.filter((one) => !isDeclared(one));
  const reading = own.find((one) => READS.test(text.slice(one.start, one.end)));
  const first = own[0];
  const last = own.at(-1);
  if (!reading || !first || !last) return module;
  const at = offsetOf(reading, text);
  const method = own.some((one) => WRITTEN.test(text.slice(one.start, one.end))) ? 'POST' : 'GET';
  const span = { start: first.start, end: last.end };
  const fn: FunctionIR = {
    name: 'script',
    params: [],
    returns: null,
    body: own,
    decorators: [
      {
        name: SCRIPT,
        args: [
          {
            name: 'methods',
            value: { kind: 'literal', type: 'string', value: method, start: at, end: at },
            spread: 'none',
          },
        ],
        // Where it reads the request, which is what is to be looked at.
        start: at,
        end: at,
      },
    ],
    modifiers: [],
    guards: [],
    self: null,
    receiverType: null,
    ...span,
  };
  return { ...module, body: [{ kind: 'function-decl', fn, ...span }, ...module.body.filter(isDeclared)] };
}

/** The name under which entry points know such a function. */
const SCRIPT = 'php_script';

const isDeclared = (one: Stmt): boolean => one.kind === 'function-decl' || one.kind === 'class-decl';

function offsetOf(statement: Stmt, text: string): number {
  const hit = READS.exec(text.slice(statement.start, statement.end));
  return statement.start + (hit?.index ?? 0);
}
