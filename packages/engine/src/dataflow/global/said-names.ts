import type { FileId, FunctionId } from '../../link/ids.ts';
import { functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { DecoratorSummary, FileHead, ProgramCall } from '../../summaries/file-summary.ts';
import { sharedLocationAt } from '../../summaries/flat-tables.ts';
import { type FilePath, idsOf } from '../../summaries/ids.ts';
import {
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SHARED,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import { ofAccessor, plain } from './said-fields.ts';

/** Names of functions that are new, gone or have another head, and the files in which one of them stands, be it as a part of something. */
export interface SaidNames {
  readonly names: ReadonlySet<string>;
  readonly isIn: (path: string) => boolean;
}

/** Languages in which a function may be meant where a type is written. */
const TYPES_ARE_VALUES = new Set(['javascript', 'typescript', 'python', 'ruby', 'php']);

/**
 * Functions that say one of these names, of whatever object, in a text that may mean one, or by an import: what they call or hand on may be something else
 * where that name means something else. Null where the name is said outside of functions, or is given on under another one.
 */
export function functionsNaming(
  program: Program,
  { names, isIn }: SaidNames,
): ReadonlySet<FunctionId> | null {
  const out = new Set<FunctionId>();
  const alike = new Set([...names].flatMap((name) => [plain(name), ofAccessor(name)]));
  const isOne = (text: string): boolean => alike.has(plain(text)) || alike.has(ofAccessor(text));
  for (const fi of idsOf(program.files)) {
    const file = program.files[fi];
    if (file === undefined || !isIn(file.path)) continue;
    const imports = new Set(
      file.imports.flatMap(({ name, module, local }, i) => {
        const last = name ?? module.split(/[./\\]/).at(-1) ?? '';
        return [name ?? '', local, last].some(isOne) ? [i] : [];
      }),
    );
    if (givesOn(file, imports, names) || isSaidByClass(file, names)) return null;
    for (const fn of sayersIn(program, fi, file, imports, isOne)) out.add(fn);
  }
  return out;
}

/** Do others learn of it under another name, or through another module? */
function givesOn(file: FileHead, imports: ReadonlySet<number>, names: ReadonlySet<string>): boolean {
  const isOther = [...imports].some((i) => {
    const { name, local } = file.imports[i] ?? { name: null, local: '' };
    return name !== null && name !== local && names.has(name) && !names.has(local);
  });
  return (
    (isOther && file.language === 'python') ||
    file.exports.some(
      ({ exported, from, local, flow }) =>
        !names.has(exported) &&
        (from === null
          ? someOrigin(flow, (o) => o.kind === ORIGIN_IMPORT && imports.has(o.index))
          : local !== null && names.has(local)),
    )
  );
}

/** Annotations of a class, and types in languages in which those are values, may mean a function. */
function isSaidByClass({ classes, types, language }: FileHead, names: ReadonlySet<string>): boolean {
  const isSaid = (text: string): boolean => text.split(/[^\w$]+/).some((word) => names.has(word));
  return (
    classes.some(
      ({ decorators, fields }) =>
        decorators.some((one) => isSaid(one.name)) ||
        fields.some((field) => field.decorators?.some(isSaid) === true),
    ) ||
    (TYPES_ARE_VALUES.has(language) && types.some((one) => isSaid(one.name)))
  );
}

function sayersIn(
  program: Program,
  fi: FileId,
  file: FileHead,
  imports: ReadonlySet<number>,
  isOne: (text: string) => boolean,
): readonly FunctionId[] {
  const strings = new Set(file.strings.flatMap((text, i) => (isOne(text) ? [i] : [])));
  const paths = new Set(idsOf(file.paths).filter((one) => file.paths[one]?.some((key) => strings.has(key))));
  const says = (path: FilePath): boolean => paths.has(path);
  const isNamed = (kind: number, index: number): boolean =>
    (kind === ORIGIN_GLOBAL && strings.has(index)) ||
    (kind === ORIGIN_IMPORT && imports.has(index)) ||
    (kind === ORIGIN_SHARED && isOne(sharedLocationAt(file, index).name));
  const inFlow = (flow: PackedOrigins): boolean =>
    someOrigin(flow, (o) => says(o.path) || says(o.at) || isNamed(o.kind, o.index));
  const inText = (text: unknown): boolean =>
    typeof text === 'string' && (isOne(text) || text.split(/[^\p{L}\w$?!=]+/u).some(isOne));
  const inDecorator = (one: DecoratorSummary): boolean => inText(one.name) || inFlow(one.root);
  const inCall = (call: ProgramCall): boolean =>
    isOne(call.name) ||
    inFlow(call.receiver) ||
    inFlow(call.callee) ||
    call.args.some(inFlow) ||
    inText(call.receiverConstant) ||
    call.constants?.some(inText) === true ||
    call.argNames?.some(inText) === true ||
    call.options?.some(([, key, value]) => inText(key) || inText(value)) === true ||
    call.receiverTypes.some(ofImport) ||
    call.resultTypes.some(ofImport);
  const ofImport = (type: number): boolean => imports.has(file.types[type]?.import ?? -1);
  return [...file.functions.keys()].flatMap((i) => {
    const f = file.functions[i];
    const fn = functionIn(program, fi, i);
    const isSaid =
      f !== undefined &&
      (inFlow(f.returns) ||
        f.stores.some(
          (store) => says(store.path) || isNamed(store.kind, store.index) || inFlow(store.flow),
        ) ||
        f.decorators.some(inDecorator) ||
        f.params.some((param) => param.decorators.some(inDecorator)) ||
        f.returnTexts?.some(inText) === true ||
        program.callsOf(fn).some(inCall));
    return isSaid ? [fn] : [];
  });
}
