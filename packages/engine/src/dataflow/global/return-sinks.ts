import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { FileHead, FunctionHead } from '../../summaries/file-summary.ts';
import type { CompiledEntry } from '../models.ts';
import { decoratorTargets } from './decorators.ts';
import { BASE_SHARED, BASE_SOURCE, type Fact, guess } from './fact.ts';
import { kindId } from './kinds.ts';
import { matchEntries } from './match-models.ts';
import { pathOf } from './paths.ts';
import { fileOf, languageModels, librarySupers, libraryTarget, type PointsTo } from './points-to.ts';
import { recordSink } from './record-facts.ts';
import type { Frame } from './resolve-origin.ts';
import type { Analysis, FunctionState } from './state.ts';

/** What a framework handler returns may be a sink: `return-of` entries, by decorator or by overridden method. */
export function returnSinks(a: Analysis, frame: Frame, state: FunctionState, fn: FunctionId): void {
  const f = a.program.functions[fn];
  if (f === undefined || f.returnAt === undefined || state.returns.length === 0) return;
  if (f.decorators.length === 0 && f.cls < 0) return;
  const file = fileOf(a.pointsTo, fn);
  const pointsTo: PointsTo[] = [];
  const unknown = new Set<string>();
  const add = (at: FunctionId, d: FunctionHead['decorators'][number]): void => {
    const found = decoratorTargets(a, at, d);
    // Of a name that one of several packages has, which are imported as wholes, nothing is known but the name.
    if (found.every((one) => one === libraryTarget(d.name)))
      unknown.add(d.name.slice(d.name.lastIndexOf('.') + 1));
    for (const r of found) pointsTo.push(r);
  };
  for (const d of f.decorators) add(fn, d);
  const fi = fileOfFunction(a.program, fn);
  const cls = f.cls < 0 ? undefined : a.program.classes[classIn(a.program, fi, f.cls)];
  // An annotation of the class (`@RestController`) speaks of its annotated methods. A class of Python that is put at a route
  // (flask-restx, flask-smorest) answers with what its methods return as JSON.
  if (f.decorators.length > 0 && file.language !== 'python')
    for (const d of cls?.decorators ?? []) add(functionIn(a.program, fi, 0), d);
  if (f.cls >= 0)
    for (const s of librarySupers(a.pointsTo, classIn(a.program, fi, f.cls)))
      pointsTo.push(libraryTarget(`${s}.${f.name}`));
  if (pointsTo.length === 0 && unknown.size === 0) return;
  void frame;
  const entries = new Set(matchEntries(a.pointsTo, file, pointsTo, f.name, ['return-of'], false));
  // `@app.route` where nothing is known of `app`: the name alone has to do, in a file that imports the library.
  const guessed = new Set<CompiledEntry>();
  for (const name of unknown)
    for (const e of languageModels(a.pointsTo, file)?.byMember.get(name) ?? [])
      if (e.subject === 'return-of' && !entries.has(e) && (e.owner === '*' || importsOf(file, e.owner))) {
        entries.add(e);
        if (!importsWhole(file, e.owner)) guessed.add(e);
      }
  for (const e of entries) {
    if (e.role !== 'sinks' || !returnsFit(file, f, e.entry.returns)) continue;
    const site = { file: fi, at: f.returnAt, text: 'return' };
    for (const k of e.kinds)
      if (a.usedSinkKinds.has(k))
        for (const fact of state.returns)
          if ((fact.base === BASE_SOURCE || fact.base === BASE_SHARED) && isSentAsIs(a, fact))
            recordSink(a, fn, state, {
              fact: guessed.has(e) && e.owner !== '*' ? guess(fact) : fact,
              kind: kindId(a.kinds, k),
              site,
            });
  }
}

/** Does the file import something of the library that the name begins with? */
function importsOf(file: FileHead, name: string): boolean {
  const library = name.split('.')[0] ?? '';
  return file.imports.some((i) => i.module === library || i.module.startsWith(`${library}.`));
}

/** `import org.springframework.web.bind.annotation.*`: whichever of the packages so imported has the name, only this one has it for a model. */
const importsWhole = (file: FileHead, owner: string): boolean =>
  file.imports.some((i) => i.module === owner && i.name === '*');

/** What lies inside an object or deeper is sent as JSON; the first of a tuple and what a generator yields is the body. */
function isSentAsIs(a: Analysis, fact: Fact): boolean {
  return fact.at === 0 || fact.at === pathOf(a.paths, ['0']) || fact.at === pathOf(a.paths, ['*']);
}

/** Is the declared type of the result one of those named? Names are compared as written. */
function returnsFit(file: FileHead, f: FunctionHead, wanted: unknown): boolean {
  if (!Array.isArray(wanted)) return true;
  return f.returnTypes.some((t) => wanted.includes(file.types[t]?.name));
}
