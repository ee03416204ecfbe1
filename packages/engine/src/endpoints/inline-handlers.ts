import type { Call, Expr } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Evidence } from './evidence.ts';

/** A route whose handler is written in the call that declares it, and does not begin where that does. */
export interface InlineHandler {
  /** Where the route is declared. */
  readonly line: number;
  /** Where its handler begins. */
  readonly handlerLine: number;
}

const VERB = /^(?:get|post|put|patch|delete|del|head|options|all)$/;
const MAX_HANDLERS = 500;
/** Wrappers around a handler: `caught(logged(async (req, res) => …))`. */
const MAX_WRAPPERS = 3;

/**
 * Handlers that stand below what is checked before them: `router.put('/:id', requireUser, [body('title').notEmpty(), …], async (req, res) => …)`. The
 * functions among the checks answer nothing.
 */
export function inlineHandlers(flat: FlatModule, lineOf: (offset: number) => number): InlineHandler[] {
  if (!/^(?:java|type)script$/.test(flat.module.language)) return [];
  const found: InlineHandler[] = [];
  for (const i of flat.places('call')) {
    if (found.length >= MAX_HANDLERS) break;
    const { callee, args } = flat.nodes[i] as Call;
    if (callee.kind !== 'member' || !VERB.test(callee.property) || args.length < 2) continue;
    const handler = functionIn(args.at(-1)?.value);
    if (handler === null) continue;
    const line = lineOf(callee.propertySpan.start);
    const handlerLine = lineOf(handler);
    if (handlerLine > line) found.push({ line, handlerLine });
  }
  return found;
}

function functionIn(value: Expr | undefined): number | null {
  let at = value;
  for (let i = 0; i <= MAX_WRAPPERS && at; i++) {
    if (at.kind === 'function') return at.fn.start;
    if (at.kind !== 'call') return null;
    at = at.args.at(-1)?.value;
  }
  return null;
}

/** Calls of multer and its like that keep a file before the handler runs. */
const KEEPS_FILE = /^(?:single|array|fields|any)$/;
const OF_FILES = /upload|multer|file|image|avatar|photo|storage/i;

/** Where a route keeps what it is sent as a file, whatever its handler does: `router.post('/pictures', upload.single('picture'), show)`. */
export function keptByRoutes(
  flat: FlatModule,
  evidenceAt: (offset: number) => Evidence,
): readonly Evidence[] {
  if (!/^(?:java|type)script$/.test(flat.module.language)) return [];
  const found: Evidence[] = [];
  for (const i of flat.places('call')) {
    if (found.length >= MAX_HANDLERS) break;
    const { callee, args } = flat.nodes[i] as Call;
    if (callee.kind !== 'member' || !/^(?:post|put|patch)$/.test(callee.property) || args.length < 3)
      continue;
    if (args.slice(1, -1).some(({ value }) => keepsFile(value)))
      found.push(evidenceAt(callee.propertySpan.start));
  }
  // What stands before the handler in a list that the route is given: `exports.keep = [upload.single('file'), (req, res) => …]`.
  for (const i of flat.places('list')) {
    if (found.length >= MAX_HANDLERS) break;
    const { elements } = flat.nodes[i] as Extract<Expr, { kind: 'list' }>;
    const handler = functionIn(elements.at(-1)?.value);
    if (handler !== null && elements.slice(0, -1).some(({ value }) => keepsFile(value)))
      found.push({ ...evidenceAt(elements[0]?.value.start ?? handler), line: evidenceAt(handler).line });
  }
  return found;
}

const keepsFile = (value: Expr): boolean =>
  value.kind === 'call' &&
  value.callee.kind === 'member' &&
  KEEPS_FILE.test(value.callee.property) &&
  value.callee.object.kind === 'name' &&
  OF_FILES.test(value.callee.object.name);
