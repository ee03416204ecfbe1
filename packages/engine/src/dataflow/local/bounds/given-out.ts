import type { Bounds } from '../../../summaries/bounds.ts';
import type { FileContext } from '../context.ts';
import { lookUpFrom } from './declarations.ts';
import { boundsOfSchema, isSchema, usesSchemas } from './of-schemas.ts';

/** Schemas that a module gives out, by the names under which it does; null where it gives none that bounds anything. */
export function schemasGivenOut(cx: FileContext): Readonly<Record<string, Bounds>> | null {
  if (!cx.isScript || !usesSchemas(cx)) return null;
  const r = { cx, lookUp: lookUpFrom(cx, 0) };
  const out: Record<string, Bounds> = {};
  for (const { exported, local, value, from } of cx.module.exports) {
    if (from !== null) continue;
    const e = value ?? (local === null ? null : r.lookUp(local));
    const bounds = isSchema(r, e) ? boundsOfSchema(r, e) : {};
    if (Object.keys(bounds).length > 0) out[exported] = bounds;
  }
  return Object.keys(out).length === 0 ? null : out;
}
