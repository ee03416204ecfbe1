import type { LanguageId } from '../ir/ir.ts';

/** Characters before a function in which what wraps it is named. */
const BEFORE = 160;
/** A type that is made of a schema: `Request<z.infer<typeof itemBody>>`, `Static<typeof Item>`. */
const OF_SCHEMA = /\b(?:z\.(?:infer|output|TypeOf)|Static|InferType|InferOutput|TypeOf|Infer)\s*<\s*typeof\s/;
/** A call that is handed the schema before the function: `handler(itemValidator)(async (req) => …)`, `route({ body: itemSchema }, async (req) => …)`. */
const WRAPPED =
  /\b\w*(?:[vV]alidator|[sS]chema|[vV]alidation)\w*[\s,})\]]*(?:\)\s*\(|,)\s*(?:async\s*)?(?:function\s*\w*\s*)?$/;

/**
 * Does a function of a script take a body of which a schema says what may be in it?
 * @param from offset of the function @param body offset of its first statement
 */
export function takesDeclared(language: LanguageId, text: string, from: number, body: number): boolean {
  if (language !== 'typescript' && language !== 'javascript') return false;
  return OF_SCHEMA.test(text.slice(from, body)) || WRAPPED.test(text.slice(Math.max(0, from - BEFORE), from));
}
