import type { FileId, FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { type Bound, type Bounds, boundAt, eitherBound } from '../../summaries/bounds.ts';
import { type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import { forEachOrigin, ORIGIN_IMPORT } from '../../summaries/origins.ts';
import { fileOf } from './points-to.ts';
import type { Analysis } from './state.ts';

/** Schemas of other modules: `Listing.parse(req.query).sort`, where `Listing` is imported. */

const GIVES = /^(?:parse|parseAsync|validate|validateAsync|validateSync)$/;
const TRIES = /^(?:safeParse|safeParseAsync|spa)$/;

/** What the schema that a call is made on lets through at the end of these keys of its answer. */
export function boundOfImported(
  a: Analysis,
  fn: FunctionId,
  call: ProgramCall,
  keys: readonly string[],
): Bound | null {
  const isTried = TRIES.test(call.name);
  if (!isTried && !GIVES.test(call.name)) return null;
  // zod puts what it tried under `data`, joi what it let through under `value`.
  const isUnder = keys[0] === (isTried ? 'data' : 'value');
  if (isTried && !isUnder) return null;
  const below = isUnder ? keys.slice(1) : keys;
  const file = fileOf(a.pointsTo, fn);
  let bound: Bound | null | undefined;
  forEachOrigin(call.receiver, ({ kind, index, path, at }) => {
    if (at !== NO_FILE_PATH) return;
    const schema =
      kind === ORIGIN_IMPORT
        ? importedSchema(a, fileOfFunction(a.program, fn), index, pathKeys(file, path))
        : null;
    const one = schema === null ? null : boundAt(schema, below);
    bound = bound === undefined ? one : eitherBound(bound, one);
  });
  return bound ?? null;
}

/** The schema that an import means, or a member of what a module gives out; null for anything else. */
export function importedSchema(
  a: Analysis,
  fi: FileId,
  index: number,
  path: readonly string[],
): Bounds | null {
  const target = a.program.moduleOf(fi, index);
  const named = a.program.files[fi]?.imports[index]?.name ?? null;
  const isWhole = named === null || named === '*';
  const name = isWhole ? path[0] : named;
  if (target === null || name === undefined || path.length !== (isWhole ? 1 : 0)) return null;
  return givenOut(a, target, name, 0);
}

/** Modules that give out what others do. */
const MAX_HOPS = 4;

function givenOut(a: Analysis, fi: FileId, name: string, hops: number): Bounds | null {
  const file = a.program.files[fi];
  if (file === undefined || hops > MAX_HOPS) return null;
  if (file.schemas !== undefined && Object.hasOwn(file.schemas, name)) return file.schemas[name] ?? null;
  for (const { exported, from, local } of file.exports) {
    if (from === null || (exported !== name && exported !== '*')) continue;
    const target = a.program.fileOfModule(fi, from);
    const found =
      target === null ? null : givenOut(a, target, exported === '*' ? name : (local ?? name), hops + 1);
    if (found !== null) return found;
  }
  return null;
}
