import type { FileHead, FunctionHead } from '../file-summary.ts';
import { BASE_SOURCE, type Fact } from './fact.ts';
import { matchEntries } from './match-models.ts';
import { pathOf } from './paths.ts';
import { reach } from './reach.ts';
import { fileOf, flowRefs, languageModels, librarySupers, type Ref, walkAll } from './refs.ts';
import type { Frame } from './resolve-atom.ts';
import { type Analysis, type FunctionState, kindId } from './state.ts';

/** Library names of a function's decorators, e.g. `flask.Flask.route`. */
export function decoratorRefs(
  a: Analysis,
  fn: number,
  decorator: { readonly name: string; readonly root: readonly number[] },
): readonly Ref[] {
  const file = fileOf(a.refs, fn);
  const [, ...rest] = decorator.name.split('.');
  let refs = flowRefs(a.refs, fn, decorator.root);
  for (const piece of rest) refs = walkAll(a.refs, file, refs, piece);
  return refs;
}

/** What a framework handler returns may be a sink: `return-of` entries, by decorator or by overridden method. */
export function returnSinks(a: Analysis, frame: Frame, state: FunctionState, fn: number): void {
  const f = a.program.functions[fn];
  if (f === undefined || f.returnAt === undefined || state.returns.length === 0) return;
  if (f.decorators.length === 0 && f.cls < 0) return;
  const file = fileOf(a.refs, fn);
  const refs: Ref[] = [];
  let unknown = '';
  for (const d of f.decorators) {
    const found = decoratorRefs(a, fn, d);
    if (found.length === 0) unknown = d.name.slice(d.name.lastIndexOf('.') + 1);
    for (const r of found) refs.push(r);
  }
  const fi = a.program.fileOfFn[fn] ?? 0;
  const cls = f.cls < 0 ? undefined : a.program.classes[(a.program.classBase[fi] ?? 0) + f.cls];
  // An annotation of the class (`@RestController`) speaks of its annotated methods.
  if (f.decorators.length > 0)
    for (const d of cls?.decorators ?? []) refs.push(...decoratorRefs(a, a.program.fnBase[fi] ?? 0, d));
  if (f.cls >= 0)
    for (const s of librarySupers(a.refs, (a.program.classBase[fi] ?? 0) + f.cls))
      refs.push(`l:${s}.${f.name}`);
  if (refs.length === 0 && unknown === '') return;
  void frame;
  const entries = new Set(matchEntries(a.refs, file, refs, f.name, ['return-of'], false));
  // `@app.route` where nothing is known of `app`: the name alone has to do.
  if (unknown !== '')
    for (const e of languageModels(a.refs, file)?.byMember.get(unknown) ?? [])
      if (e.subject === 'return-of') entries.add(e);
  for (const e of entries) {
    if (e.role !== 'sinks' || !returnsFit(file, f, e.entry.returns)) continue;
    const site = { file: fi, at: f.returnAt, text: 'return' };
    for (const k of e.kinds)
      if (a.usedSinkKinds.has(k))
        for (const fact of state.returns)
          if ((fact.base === BASE_SOURCE || fact.base === 2) && isSentAsIs(a, fact))
            reach(a, fn, state, { fact, kind: kindId(a, k), site });
  }
}

/** What lies inside an object or deeper is sent as JSON; the first of a tuple and what a generator yields is the body. */
function isSentAsIs(a: Analysis, fact: Fact): boolean {
  return fact.at === 0 || fact.at === pathOf(a.paths, ['0']) || fact.at === pathOf(a.paths, ['*']);
}

/** Is the declared type of the result one of those named? Names are compared as written. */
function returnsFit(file: FileHead, f: FunctionHead, wanted: unknown): boolean {
  if (!Array.isArray(wanted)) return true;
  return f.returnTypes.some((t) => wanted.includes(file.types[t]?.name));
}
