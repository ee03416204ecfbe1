import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfClass, fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import type { CompiledEntry } from '../models.ts';
import { fileOf, isInstance, linearised, typesTargets } from './points-to.ts';
import type { Analysis } from './state.ts';

/**
 * Ruby gives a class that answers requests `params` and the like by its parents. Written alone in a class that has none, or parents that are no such
 * classes, it is a method of its own that is made elsewhere: what lies in it is a guess.
 */

/** Classes that answer requests, or show what is answered, by the names that frameworks give them and ask for. */
const ANSWERS =
  /(?:Controller|Helper|Mailer|Channel|Connection|Component|Cell|API|Api|Endpoint|Resource|Action|App|Application|Server|Handler|Query|Mutation|Resolver|Form|Wizard|Engine)$|^(?:Action|Abstract|Application|Grape|Sinatra|Hanami|Padrino|Roda|Cuba|Rails|Devise|Doorkeeper|ViewComponent)|::Base$/;

/** Is a source that is named alone one that the class around the call need not have from a framework? */
export function isGuessedBareName(a: Analysis, fn: FunctionId, call: ProgramCall, e: CompiledEntry): boolean {
  if (e.owner !== '' || call.receiver.length > 0 || call.args.length > 0) return false;
  if (fileOf(a.pointsTo, fn).language !== 'ruby') return false;
  const fi = fileOfFunction(a.program, fn);
  let f = a.program.functions[fn];
  while (f !== undefined && f.cls < 0 && f.parent >= 0)
    f = a.program.functions[functionIn(a.program, fi, f.parent)];
  if (f === undefined || f.cls < 0) return false;
  const chain = linearised(a.pointsTo, classIn(a.program, fi, f.cls));
  // What a module is mixed into is known there alone.
  return chain.every((c) => {
    const cls = a.program.classes[c];
    if (cls === undefined || cls.kind === 'module' || ANSWERS.test(cls.name)) return false;
    const file = fileOfClass(a.program, c);
    return cls.extends.every(
      (type) =>
        typesTargets(a.pointsTo, file, [type]).some(isInstance) ||
        !ANSWERS.test(a.program.files[file]?.types[type]?.name.replaceAll('.', '::') ?? ''),
    );
  });
}
