import { inLibrary } from '../../file-kinds/library-projects.ts';
import type { LanguageId } from '../../ir/ir.ts';
import type { FileId, FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { FileHead, FunctionHead } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import { addStep, BASE_SOURCE, type Fact, factOf } from './fact.ts';
import { kindId, kindSet } from './kinds.ts';
import { classId, flowTargets, functionsAmong, isClass, type PointsTo } from './points-to.ts';
import type { Analysis } from './state.ts';
import type { TaintRule } from './taint-flow.ts';

/** Source kind of the parameters of functions that no call in the scanned program reaches. */
export const PARAMETER_KIND = 'parameter';
/** Source kind of the parameters of functions that a library gives to those who import it. */
export const EXPORTED_KIND = 'exported';

/** Source kind of the parameters of functions that a description of the program's interface names. */
const DESCRIBED_KIND = 'remote';

/** Declared types whose values may be text from outside, or hold some. */
const CARRIES_TEXT =
  /^(\W*)(String|string|str|CharSequence|StringBuilder|Object|object|any|unknown|mixed|array|dynamic|bytes|byte|Any|AnyStr|Text|Optional|List|list|Map|dict|Dict|Set|Collection|Iterable|Iterator|Sequence|Array|Record|Stream|IEnumerable|IList|Dictionary|Properties|URL|URI|Uri|Path|File|InputStream|Reader|TextReader|T|interface\{\}|error)(\[\])*$/;

/** Things that programs hand around, by the names that parameters for them commonly have: no input. */
const RESOURCE =
  /^(db|database|conn|connection|cursor|cur|client|pool|logger|log|cb|callback|next|done|resolve|reject|app|server|engine|session|self|cls|tx|transaction|knex|sequelize|redis|mongo|err|error|ex|exc|exception|module|exports|require|\$|jquery|jQuery|Vue|React|router|express|grunt|gulp|i18n|t|_)$/;

/**
 * Marks functions whose parameters count as sources, in languages in which some rule asks for them: of the kind `exported` those that
 * users of a library can call, of the kind `parameter` all others that nothing in the program calls or hands on. Costs one pass over
 * the functions, nothing when no rule asks.
 */
export function findUnknownCallers(
  a: Analysis,
  rules: readonly TaintRule[],
  isReached: (fn: FunctionId) => boolean,
): void {
  const asksParameter = askedFor(rules, PARAMETER_KIND);
  const asksExported = askedFor(rules, EXPORTED_KIND);
  const isOfLibrary = a.program.libraries === null ? () => false : inLibrary(a.program.libraries);
  for (const fi of idsOf(a.program.files)) {
    const file = a.program.files[fi];
    if (file === undefined || file.page === true) continue;
    const described = a.program.describedIn(file.path);
    if (described.size > 0)
      file.functions.forEach((f, index) => {
        if (f.cls < 0 && described.has(f.name))
          a.unknownCallers.set(functionIn(a.program, fi, index), DESCRIBED_KIND);
      });
    const isExporting = asksExported(file.language) && isOfLibrary(file.path);
    const isAsked = asksParameter(file.language);
    if (!isExporting && !isAsked) continue;
    const targets = isExporting ? givenOut(a, fi) : [];
    const given = new Set(functionsAmong(targets));
    const classes = new Set(targets.filter(isClass).map(classId));
    file.functions.forEach((f, index) => {
      const fn = functionIn(a.program, fi, index);
      if (f.params.length === 0 || a.unknownCallers.has(fn) || (isReached(fn) && !given.has(fn))) return;
      // A framework that gives its parameters types or sources calls it.
      if (a.handlers.has(fn) || a.paramSources.has(fn)) return;
      const isHidden =
        file.exports.length > 0 && isStaticOf(file, f) && !classes.has(classIn(a.program, fi, f.cls));
      if (isExporting && (given.has(fn) || (!isHidden && isPublic(file.language, f))))
        a.unknownCallers.set(fn, EXPORTED_KIND);
      else if (isAsked && !isReached(fn)) a.unknownCallers.set(fn, PARAMETER_KIND);
    });
  }
}

function askedFor(rules: readonly TaintRule[], kind: string): (language: LanguageId) => boolean {
  const asking = rules.filter((r) => r.sources.includes(kind));
  const languages = new Set(asking.flatMap((r) => r.languages));
  const isForAll = asking.some((r) => r.languages.length === 0);
  return (language) => isForAll || languages.has(language);
}

/** A function with a parameter of such a name is there to run what it is given. */
const MEANT_AS_COMMAND = /^(?:\w*_)?(?:cmd|command)(?:s|_?line)?$|[a-z](?:Cmd|Command)(?:Line)?$/i;

/** What a module gives out by name, which its own code may call too. */
function givenOut(a: Analysis, fi: FileId): readonly PointsTo[] {
  const body = functionIn(a.program, fi, 0);
  return (a.program.files[fi]?.exports ?? []).flatMap((e) =>
    e.from === null ? flowTargets(a.pointsTo, body, e.flow) : [],
  );
}

/** Called on its class alone, which a module with exports has to give out for that. */
function isStaticOf({ language }: FileHead, f: FunctionHead): boolean {
  return (language === 'javascript' || language === 'typescript') && f.isStatic && f.cls >= 0;
}

/** By the rules and customs of the language: can another package call it? */
function isPublic(language: LanguageId, f: FunctionHead): boolean {
  switch (language) {
    case 'java':
    case 'csharp':
      return f.modifiers.includes('public');
    case 'go':
      return /^\p{Lu}/u.test(f.name);
    case 'python':
      return f.name !== '' && !f.name.startsWith('_');
    default:
      return !f.modifiers.some((one) => one === 'private' || one === 'protected');
  }
}

/** The parameter as a source of its own; null when its function is called, or when it can hold no text. */
export function parameterSource(a: Analysis, fn: FunctionId, index: number): Fact | null {
  const kind = a.unknownCallers.get(fn);
  if (kind === undefined) return null;
  const f = a.program.functions[fn];
  const p = f?.params[index];
  const fi = fileOfFunction(a.program, fn);
  const file = a.program.files[fi];
  if (f === undefined || p === undefined || file === undefined || RESOURCE.test(p.name)) return null;
  if (p.types.length > 0 && !p.types.some((t) => CARRIES_TEXT.test(file.types[t]?.name ?? ''))) return null;
  const callers =
    kind === EXPORTED_KIND
      ? 'users of this library call'
      : kind === DESCRIBED_KIND
        ? 'requests reach by a description of the interface'
        : 'nothing in this program calls';
  const text = `parameter ${p.name === '' ? String(index + 1) : p.name} of ${nameOf(f)}, which ${callers}`;
  const fact = factOf(
    { base: BASE_SOURCE, index: kindId(a.kinds, kind) },
    addStep(null, fi, p.line, p.column, text),
  );
  return kind === EXPORTED_KIND && MEANT_AS_COMMAND.test(p.name)
    ? { ...fact, sanitized: kindSet(a.kinds, ['command-injection', 'shell-command']) }
    : fact;
}

function nameOf(f: FunctionHead): string {
  return f.name === '' ? 'a function' : f.name;
}
