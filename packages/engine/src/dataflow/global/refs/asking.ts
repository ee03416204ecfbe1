import { type FileHead, FLOW_STRIDE, type Flow } from '../../file-summary.ts';
import { merge, NO_REFS, type Ref, type RefContext } from './context.ts';

/** Questions about lists: what a flow may be, what declared types mean, what a member of several things is. */

/** Refs of the value itself (not of its content, not of text built from it). */
export function flowRefs(cx: RefContext, fn: number, flow: Flow): readonly Ref[] {
  let refs = NO_REFS;
  for (let i = 0; i < flow.length; i += FLOW_STRIDE) {
    if (flow[i] !== 0 || flow[i + 4] !== 0) continue;
    refs = merge(refs, cx.ask.atom(cx, fn, flow[i + 1] ?? 0, flow[i + 2] ?? 0, flow[i + 3] ?? 0));
  }
  return refs;
}

export function typesRefs(cx: RefContext, fi: number, types: readonly number[]): readonly Ref[] {
  let refs = NO_REFS;
  for (const t of types) refs = merge(refs, cx.ask.type(cx, fi, t));
  return refs;
}

export function walkAll(cx: RefContext, file: FileHead, refs: readonly Ref[], key: string): readonly Ref[] {
  if (key === '*' || key === '') return NO_REFS;
  let out = NO_REFS;
  for (const r of refs) out = merge(out, cx.ask.member(cx, file, r, key));
  return out;
}
