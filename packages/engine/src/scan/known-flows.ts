import {
  type AddedFunctions,
  addedFunctions,
  type CompiledModels,
  type FindFlowsOptions,
  type FindFlowsResult,
  findAddedFlows,
  type OpenSummary,
  openSummary,
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
  others: readonly Uint8Array[],
  link: LinkContext,
): (
  part: readonly OpenSummary[],
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  options: FindFlowsOptions,
) => FindFlowsResult | null {
  const opened = new Map([...before].map(([path, summary]) => [path, openSummary(summary, (text) => text)]));
  let texts: readonly string[] | null = null;
  /** Does the name stand anywhere in what other files say, or in what the file said, be it as a part of something? */
  const isNamed = (name: string): boolean => {
    const text = textOf(Buffer.from(name));
    texts ??= [...others, ...before.values()].map(textOf);
    return texts.some((one) => one.includes(text));
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
    for (const one of part) {
      const earlier = one.head.page === true ? undefined : opened.get(one.head.path);
      if (earlier === undefined) continue;
      const change = addedFunctions(earlier, one);
      if (typeof change === 'string') return refuse(change);
      changed.set(one.head.path, change);
      const names = change.added.map((i) => one.head.functions[i]?.name ?? '');
      for (const name of [...names, ...change.exported]) {
        if (name === '') continue;
        if (!/^[\p{L}\w$]+$/u.test(name) || ASKED_FOR.test(name) || isNamed(name))
          return refuse('a name that somebody may say');
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
    return findAddedFlows(program, models, rules, base, changed, asItWas, options);
  };
}

/** Bytes as text in which any bytes can be looked for; some languages do not tell small letters from capitals. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').toLowerCase();
