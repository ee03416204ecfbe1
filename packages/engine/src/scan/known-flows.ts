import {
  type AddedFunctions,
  addedFunctions,
  type CompiledModels,
  type FindFlowsOptions,
  type FindFlowsResult,
  findAddedFlows,
  type OpenSummary,
  ofAccessor,
  openSummary,
  plain,
  type TaintRule,
} from '../dataflow/index.ts';
import { type LinkContext, linkProgram, type Program } from '../link/index.ts';
import type { EarlierProgram } from './earlier-program.ts';

/** Names by which the engine itself looks for functions, beside those that begin with two underscores. */
const ASKED_FOR =
  /^(?:__.*|constructor|initialize|perform|handle|compose|call|invoke|get_context(?:_data)?)$/i;

/**
 * Finds the flows of a part of the program, where it differs from an earlier one by added functions or other bodies of
 * functions alone; null otherwise.
 * @param others packed summaries of all files that are as they were
 */
export function flowsFromEarlier(
  { bases, before }: EarlierProgram,
  others: readonly (readonly [path: string, summary: Uint8Array])[],
  link: LinkContext,
): (
  part: readonly OpenSummary[],
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  options: FindFlowsOptions,
) => FindFlowsResult | null {
  const opened = new Map([...before].map(([path, summary]) => [path, openSummary(summary, (text) => text)]));
  let texts: readonly (readonly [path: string, text: string])[] | null = null;
  /** Does the name stand anywhere in what the file says now, or said, be it as a part of something? */
  const namesIn = (name: string): readonly string[] => {
    const text = textOf(Buffer.from(name));
    texts ??= [...others, ...before].map(([path, bytes]) => [path, textOf(bytes)]);
    return texts.flatMap(([path, one]) => (one.includes(text) ? [path] : []));
  };
  const isNamed = (name: string): boolean => namesIn(name).length > 0;
  /** In which files may one of these names be said? As part of an accessor they may have lost their first letters. */
  const isInOf = (names: ReadonlySet<string>): ((path: string) => boolean) => {
    const paths = new Set([...names].flatMap((name) => namesIn(ofAccessor(name))));
    return (path) => paths.has(path);
  };
  return (part, program, models, rules, options) => {
    const paths = new Set(part.map(({ head }) => head.path));
    const base = bases.find(
      ({ files }) => files.length === part.length && files.every(([path]) => paths.has(path)),
    );
    const refuse = (reason: string): null => {
      options.onWhole?.(reason);
      return null;
    };
    if (base === undefined) return refuse('other files');
    const changed = new Map<string, AddedFunctions>();
    const said = new Set<string>();
    for (const one of part) {
      const earlier = one.head.page === true ? undefined : opened.get(one.head.path);
      if (earlier === undefined) continue;
      const change = addedFunctions(earlier, one);
      if (typeof change === 'string') return refuse(change);
      changed.set(one.head.path, change);
      const added = change.added.map((i) => one.head.functions[i]);
      const removed = change.removed.map((i) => earlier.head.functions[i]);
      const names = [
        ...added.flatMap((f) => [f?.name ?? '', (f?.parent === 0 ? f.boundTo : undefined) ?? '']),
        // Whoever reaches what lies in these has asked for it, or calls it.
        ...removed.flatMap((f) =>
          f?.parent === 0 || f?.cls !== -1 ? [f?.name ?? '', f?.boundTo ?? ''] : [],
        ),
      ];
      for (const name of [...names, ...change.exported]) {
        if (name === '' || said.has(name)) continue;
        if (!/^[\p{L}\w$]+[?!=]?$/u.test(name) || ASKED_FOR.test(name))
          return refuse('a name that somebody may say');
        if (isNamed(plain(name))) said.add(name);
      }
      // Columns and placeholders may be written otherwise than the fields that they mean.
      for (const name of change.fields)
        if (!/^\w+$/.test(name) || isNamed(name) || isNamed(name.replace(/\B[A-Z]/g, '_$&')))
          return refuse('a name that somebody may say');
    }
    const asItWas = (): Program =>
      linkProgram(
        part.map((one) => (one.head.page === true ? one : (opened.get(one.head.path) ?? one))),
        link,
      );
    return findAddedFlows(
      program,
      models,
      rules,
      base,
      { changed, said: { names: said, isIn: isInOf(said) } },
      asItWas,
      options,
    );
  };
}

/** Bytes as text in which any bytes can be looked for; some languages do not tell small letters from capitals. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').toLowerCase();
