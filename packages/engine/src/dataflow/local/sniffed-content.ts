import type { Call, Expr } from '../../ir/ir.ts';
import { dotted } from './callee-text.ts';
import { declare, isDeclared } from './content-type.ts';
import type { Fn } from './context.ts';
import type { Value } from './value.ts';

/**
 * Go's server sends a response that was given no type as what its first bytes look like (`http.DetectContentType`), and with that type
 * spelt out: as HTML where they are one of a few tags or a comment behind white space, as plain text where they are other
 * text. So a response whose first write begins with a letter is no page, whatever is put behind it.
 */
const WRITER = /(?:^|\.)ResponseWriter$/;
const PRINTS = /^fmt\.(?:Fprint|Fprintf|Fprintln)$/;
const PUTS = /^io\.WriteString$/;
const WRITES = /^(?:Write|WriteString)$/;
/** Say something of the answer, and write none of it. */
const WRITES_NOTHING = /^(?:Header|WriteHeader|Flush)$/;
/** Text that no sniffer takes for markup, a document or an archive. */
const PLAIN = /^\s*[\p{L}\p{N}]/u;
/** `%PDF-` and the like are of two signs and more: a place that is filled ends what is known. */
const PLACE = /%/;

/** Notes of what type a response is by the first thing that is written to it. */
export function noteSniffedContent(fn: Fn, e: Call, args: readonly Value[]): void {
  if (fn.cx.language !== 'go') return;
  const { callee } = e;
  if (callee.kind === 'member' && callee.object.kind === 'name' && isWriter(fn, callee.object.name)) {
    if (WRITES_NOTHING.test(callee.property)) return;
    const text = WRITES.test(callee.property) ? beginning(e.args[0]?.value, args[0]) : '';
    note(fn, callee.object.name, text);
    return;
  }
  const writing = PRINTS.test(dotted(callee)) || PUTS.test(dotted(callee));
  for (const { value } of e.args)
    if (value.kind === 'name' && isWriter(fn, value.name))
      note(fn, value.name, writing ? upToPlace(beginning(e.args[1]?.value, args[1])) : '');
}

/**
 * The response that a handler is given (`func(w, r)`): nothing was written to it before. A function that takes anything else may be called
 * when half a page is out.
 */
function isWriter(fn: Fn, name: string): boolean {
  if (fn.draft.params.length !== 2 || fn.draft.params[0]?.name !== name) return false;
  return (fn.varTypes.get(name) ?? []).some((id) => WRITER.test(fn.cx.t.types[id]?.name ?? ''));
}

/** What was said before holds, and so does that something was written of which nobody here knows how it begins. */
function note(fn: Fn, response: string, text: string): void {
  if (!isDeclared(fn, response)) declare(fn, response, PLAIN.test(text) ? 'text/plain' : undefined);
}

function upToPlace(text: string): string {
  const at = text.search(PLACE);
  return at < 0 ? text : text.slice(0, at);
}

/** The text that a written expression begins with for certain. */
function beginning(e: Expr | undefined, value?: Value): string {
  if (typeof value?.constant === 'string') return value.constant;
  let at = e;
  for (let i = 0; at !== undefined && i < 64; i++) {
    if (at.kind === 'literal') return typeof at.value === 'string' ? at.value : '';
    if (at.kind === 'cast') at = at.value;
    else if (at.kind === 'binary' && at.op === '+') at = at.left;
    else if (at.kind === 'call' && /^fmt\.Sprint(?:f|ln)?$/.test(dotted(at.callee)))
      return upToPlace(beginning(at.args[0]?.value));
    else return '';
  }
  return '';
}
