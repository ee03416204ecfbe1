import type { FunctionId } from '../../link/ids.ts';
import { functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { FileHead } from '../../summaries/file-summary.ts';
import { type FilePath, idsOf } from '../../summaries/ids.ts';
import { type PackedOrigins, someOrigin } from '../../summaries/origins.ts';

/** The name of a field as those who say it may have it: without marks in front, and as it is in names of accessors. */
export const plain = (name: string): string => name.replace(/^[@_$]+|[=?!]$/g, '').toLowerCase();
export const ofAccessor = (name: string): string => plain(name).replace(/^(?:get|set|is|has|with)_?/, '');

/**
 * Functions that say the name of one of these fields, of whatever object: what a field may be is asked by its name.
 */
export function functionsSaying(program: Program, fields: Iterable<string>): ReadonlySet<FunctionId> {
  const names = new Set([...fields].map(plain));
  const isOne = (text: string): boolean => names.has(plain(text)) || names.has(ofAccessor(text));
  const out = new Set<FunctionId>();
  for (const fi of idsOf(program.files)) {
    const file = program.files[fi];
    if (file === undefined || !file.strings.some(isOne)) continue;
    const says = saying(file, isOne);
    for (const i of file.functions.keys()) {
      const fn = functionIn(program, fi, i);
      const { returns, stores } = file.functions[i] ?? { returns: [], stores: [] };
      const isSaid =
        says.flow(returns) ||
        stores.some((store) => says.path(store.path) || says.flow(store.flow)) ||
        program
          .callsOf(fn)
          .some(
            (call) =>
              isOne(call.name) ||
              says.flow(call.receiver) ||
              says.flow(call.callee) ||
              call.args.some(says.flow),
          );
      if (isSaid) out.add(fn);
    }
  }
  return out;
}

function saying(file: FileHead, isOne: (text: string) => boolean) {
  const strings = new Set(file.strings.flatMap((text, i) => (isOne(text) ? [i] : [])));
  const paths = new Set(idsOf(file.paths).filter((one) => file.paths[one]?.some((key) => strings.has(key))));
  const path = (one: FilePath): boolean => paths.has(one);
  return {
    path,
    flow: (flow: PackedOrigins): boolean => someOrigin(flow, (o) => path(o.path) || path(o.at)),
  };
}
