import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { FunctionHead } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import { addStep, BASE_SOURCE, type Fact, factOf } from './fact.ts';
import { kindId } from './kinds.ts';
import type { Analysis } from './state.ts';
import type { TaintRule } from './taint-flow.ts';

/** Source kind of the parameters of functions that no call in the scanned program reaches. */
export const PARAMETER_KIND = 'parameter';

/** Declared types whose values may be text from outside, or hold some. */
const CARRIES_TEXT =
  /^(\W*)(String|string|str|CharSequence|StringBuilder|Object|object|any|unknown|mixed|array|dynamic|bytes|byte|Any|AnyStr|Text|Optional|List|list|Map|dict|Dict|Set|Collection|Iterable|Iterator|Sequence|Array|Record|Stream|IEnumerable|IList|Dictionary|Properties|URL|URI|Uri|Path|File|InputStream|Reader|TextReader|T|interface\{\}|error)(\[\])*$/;

/** Things that programs hand around, by the names that parameters for them commonly have: no input. */
const RESOURCE =
  /^(db|database|conn|connection|cursor|cur|client|pool|logger|log|cb|callback|next|done|resolve|reject|app|server|engine|session|self|cls|tx|transaction|knex|sequelize|redis|mongo|err|error|ex|exc|exception|module|exports|require|\$|jquery|jQuery|Vue|React|router|express|grunt|gulp|i18n|t|_)$/;

/**
 * Marks functions whose parameters count as sources of the kind `parameter`: those that nothing in the program calls or
 * hands on, in languages in which some rule asks for the kind. Costs one pass over the functions, nothing when no rule asks.
 */
export function findUnknownCallers(
  a: Analysis,
  rules: readonly TaintRule[],
  isReached: (fn: FunctionId) => boolean,
): void {
  const asking = rules.filter((r) => r.sources.includes(PARAMETER_KIND));
  if (asking.length === 0) return;
  const languages = new Set(asking.flatMap((r) => r.languages));
  const all = asking.some((r) => r.languages.length === 0);
  for (const fn of idsOf(a.program.functions)) {
    const f = a.program.functions[fn];
    if (f === undefined || f.params.length === 0 || isReached(fn)) continue;
    const file = a.program.files[fileOfFunction(a.program, fn)];
    if (file === undefined || !(all || languages.has(file.language))) continue;
    // A framework that gives its parameters types or sources calls it.
    if (a.handlers.has(fn) || a.paramSources.has(fn)) continue;
    a.unknownCallers.add(fn);
  }
}

/** The parameter as a source of its own; null when its function is called, or when it can hold no text. */
export function parameterSource(a: Analysis, fn: FunctionId, index: number): Fact | null {
  if (!a.unknownCallers.has(fn)) return null;
  const f = a.program.functions[fn];
  const p = f?.params[index];
  const fi = fileOfFunction(a.program, fn);
  const file = a.program.files[fi];
  if (f === undefined || p === undefined || file === undefined || RESOURCE.test(p.name)) return null;
  if (p.types.length > 0 && !p.types.some((t) => CARRIES_TEXT.test(file.types[t]?.name ?? ''))) return null;
  const text = `parameter ${p.name === '' ? String(index + 1) : p.name} of ${nameOf(f)}, which nothing in this program calls`;
  return factOf(
    { base: BASE_SOURCE, index: kindId(a.kinds, PARAMETER_KIND) },
    addStep(null, fi, p.line, p.column, text),
  );
}

function nameOf(f: FunctionHead): string {
  return f.name === '' ? 'a function' : f.name;
}
