import type { Expr } from '../../../ir/ir.ts';
import { type Bounds, boundsUnder } from '../../../summaries/bounds.ts';
import type { FileContext } from '../context.ts';
import { lookUpFrom } from './declarations.ts';
import { nameOf } from './of-json-schemas.ts';
import { boundsOfSchema, isSchema, type Reading, usesSchemas } from './of-schemas.ts';

/** Schemas that a module gives out, by the names under which it does; null where it gives none that bounds anything. */
export function schemasGivenOut(cx: FileContext): Readonly<Record<string, Bounds>> | null {
  if (!cx.isScript || !usesSchemas(cx)) return null;
  const r = { cx, lookUp: lookUpFrom(cx, 0) };
  const out: Record<string, Bounds> = {};
  for (const { exported, local, value, from } of cx.module.exports) {
    if (from !== null) continue;
    const e = value ?? (local === null ? null : r.lookUp(local));
    const bounds = isSchema(r, e) ? boundsOfSchema(r, e) : e?.kind === 'object' ? ofParts(r, e) : {};
    if (Object.keys(bounds).length > 0) out[exported] = bounds;
  }
  return Object.keys(out).length === 0 ? null : out;
}

/** Words for a part of a request. */
const PART = /^(?:body|query|params?|headers?|query_?string)(?:_?schema)?$/i;

/** `export const createItem = { body: z.object({ … }), params: … }`: schemas of the parts of a request, nothing else. */
function ofParts(r: Reading, e: Extract<Expr, { kind: 'object' }>): Bounds {
  let out: Bounds = {};
  for (const { key, value } of e.entries) {
    const part = nameOf(key);
    if (part !== null && part !== undefined && PART.test(part) && isSchema(r, value))
      out = { ...out, ...boundsUnder(part, boundsOfSchema(r, value)) };
  }
  return out;
}
