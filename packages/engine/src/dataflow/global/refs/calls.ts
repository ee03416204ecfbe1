import { overloadsFor } from '../../../resolve/overloads.ts';
import { CALL_ALLOC, CALL_NEW, type FileHead, type ProgramCall } from '../../file-summary.ts';
import { normaliseName } from '../../models.ts';
import { flowRefs, typesRefs, walkAll } from './asking.ts';
import { isSubtype, librarySupers, linearised } from './classes.ts';
import {
  fileOf,
  interned,
  languageModels,
  lastDot,
  MAX_DEPTH,
  MAX_REFS,
  merge,
  NO_REFS,
  type Ref,
  type RefContext,
} from './context.ts';

function callAt(cx: RefContext, fn: number, call: number): ProgramCall | undefined {
  return cx.program.callsOf(fn)[call];
}

/** What is called. */
export function calleeRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  // Below the top the depth limit may have cut the answer short.
  if (cx.depth > 0) return findCallees(cx, fn, call);
  let refs = cx.calleeMemo[call.number];
  if (refs === undefined) {
    refs = interned(cx, findCallees(cx, fn, call));
    cx.calleeMemo[call.number] = refs;
  }
  return refs;
}

function findCallees(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  const file = fileOf(cx, fn);
  let refs = flowRefs(cx, fn, call.callee);
  if (call.kind === CALL_NEW) {
    if (refs.length === 0 || refs.every((r) => r.startsWith('l:')))
      refs = merge(
        typesRefs(cx, fi, call.resultTypes).map((r) => (r.startsWith('i:') ? `c:${r.slice(2)}` : r)),
        refs,
      );
    return refs;
  }
  if (refs.some((r) => r.startsWith('f:'))) return refs;
  const on = receiverRefs(cx, fn, call);
  if (call.isSuper) {
    const out: Ref[] = [];
    for (const r of on)
      if (r.startsWith('i:') || r.startsWith('c:')) {
        for (const c of linearised(cx, Number(r.slice(2))).slice(1)) {
          const m = cx.program.methods[c]?.get(call.name);
          if (m !== undefined) {
            for (const o of overloadsFor(cx.program, m, call.args.length)) out.push(`f:${o}`);
            break;
          }
        }
        if (out.length === 0)
          for (const s of librarySupers(cx, Number(r.slice(2)))) out.push(`l:${s}.${call.name}`);
      }
    return out.slice(0, MAX_REFS);
  }
  return merge(refs, chosenOverloads(cx, walkAll(cx, file, on, call.name), call));
}

function chosenOverloads(cx: RefContext, refs: readonly Ref[], call: ProgramCall): readonly Ref[] {
  const p = cx.program;
  if (p.overloads.size === 0 || !refs.some((r) => r.startsWith('f:') && p.overloads.has(Number(r.slice(2)))))
    return refs;
  const out: Ref[] = [];
  for (const r of refs)
    if (!r.startsWith('f:')) out.push(r);
    else for (const m of overloadsFor(p, Number(r.slice(2)), call.args.length)) out.push(`f:${m}`);
  return out;
}

export function receiverRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const fi = cx.program.fileOfFn[fn] ?? 0;
  return merge(flowRefs(cx, fn, call.receiver), typesRefs(cx, fi, call.receiverTypes));
}

/** What the result of a call is. */
export function callRefs(cx: RefContext, fn: number, index: number): readonly Ref[] {
  let memo = cx.callMemo.get(fn);
  if (memo === undefined) {
    memo = new Map();
    cx.callMemo.set(fn, memo);
  }
  const known = memo.get(index);
  if (known !== undefined) return known;
  const call = callAt(cx, fn, index);
  if (call === undefined || cx.depth > MAX_DEPTH) return NO_REFS;
  memo.set(index, NO_REFS);
  cx.depth++;
  const refs = resultRefs(cx, fn, call);
  cx.depth--;
  memo.set(index, refs);
  return refs;
}

function resultRefs(cx: RefContext, fn: number, call: ProgramCall): readonly Ref[] {
  const p = cx.program;
  const fi = p.fileOfFn[fn] ?? 0;
  const file = fileOf(cx, fn);
  const declared = typesRefs(cx, fi, call.resultTypes);
  if (call.kind === CALL_ALLOC) return declared;
  const callees = calleeRefs(cx, fn, call);
  let refs: readonly Ref[] = NO_REFS;
  for (const r of callees) {
    if (r.startsWith('c:')) refs = merge(refs, [`i:${r.slice(2)}`]);
    else if (r.startsWith('i:')) continue;
    else if (r.startsWith('f:')) {
      const g = Number(r.slice(2));
      const f = p.functions[g];
      if (f === undefined) continue;
      if (f.name === 'constructor' && call.kind === CALL_NEW) continue;
      const types = typesRefs(cx, p.fileOfFn[g] ?? 0, f.returnTypes);
      refs = merge(refs, types.length > 0 ? types : flowRefs(cx, g, f.returns));
    } else if (r.startsWith('l:')) {
      const name = r.slice(2);
      const type = returnType(cx, fn, file, name, call);
      if (type !== null) refs = merge(refs, [type]);
      else if (call.kind === CALL_NEW) refs = merge(refs, [r]);
      else if (/(^|\.)[A-Z]\w*$/.test(name) && (file.language === 'python' || file.language === 'ruby'))
        refs = merge(refs, [r]);
      else if (file.language === 'ruby' && name.endsWith('.new'))
        refs = merge(refs, [`l:${name.slice(0, -4)}`]);
    }
  }
  // A function with some of its arguments given: still that function.
  if (call.name === 'bind' || call.name === 'partial')
    refs = merge(
      flowRefs(cx, fn, call.name === 'bind' ? call.receiver : (call.args[0] ?? [])).filter((r) =>
        r.startsWith('f:'),
      ),
      refs,
    );
  if (call.name === 'new' && file.language === 'ruby')
    for (const r of receiverRefs(cx, fn, call))
      if (r.startsWith('c:')) refs = merge(refs, [`i:${r.slice(2)}`]);
  return merge(declared, refs);
}

/** Type that a model says a call of a library name gives. */
function returnType(
  cx: RefContext,
  fn: number,
  file: FileHead,
  qualified: string,
  call: ProgramCall,
): Ref | null {
  const dot = lastDot(qualified);
  const owner = dot < 0 ? '' : qualified.slice(0, dot);
  const member = dot < 0 ? qualified : qualified.slice(dot + 1);
  const models = languageModels(cx, file);
  for (const e of models?.byMember.get(member) ?? []) {
    if (e.role !== 'returns' || e.subject !== 'call' || typeof e.entry.type !== 'string') continue;
    if (
      e.owner !== owner &&
      !(owner !== '' && isSubtype(cx, file, `l:${owner}`, e.owner)) &&
      !(e.ownerPattern?.test(owner) ?? false)
    )
      continue;
    if (e.entry.type === 'receiver') return receiverRefs(cx, fn, call)[0] ?? null;
    const argument = /^argument\.(\d+)$/.exec(e.entry.type);
    if (argument !== null) return flowRefs(cx, fn, call.args[Number(argument[1])] ?? [])[0] ?? null;
    return `l:${normaliseName(e.entry.type)}`;
  }
  for (const e of models?.wild ?? []) {
    if (e.role !== 'returns' || e.subject !== 'call' || typeof e.entry.type !== 'string') continue;
    if (e.memberPattern?.test(member) && (e.owner === owner || isSubtype(cx, file, `l:${owner}`, e.owner))) {
      if (e.entry.type === 'receiver') return receiverRefs(cx, fn, call)[0] ?? null;
      return `l:${normaliseName(e.entry.type)}`;
    }
  }
  return null;
}
