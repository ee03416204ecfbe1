import type { FileHead, ProgramCall } from '../../summaries/file-summary.ts';
import { pathKeys } from '../../summaries/file-summary.ts';
import { keyOfReader } from '../../summaries/named-elements.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  type PackedOrigins,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';

/** Calls upon calls that are looked through. */
const MAX_CALLS = 4;

/**
 * How what is read at an origin is come to within its function, in words that are the same for the same place: `3:12.args.id` for
 * `request.args.id` and for `request.args.get('id')`.
 */
export function waysTo(
  file: FileHead,
  calls: readonly ProgramCall[],
  { kind, index, path }: Pick<SymbolicOrigin, 'kind' | 'index' | 'path'>,
  depth = MAX_CALLS,
): readonly string[] {
  const keys = pathKeys(file, path);
  const call = kind === ORIGIN_CALL && depth > 0 ? calls[index] : undefined;
  const key = call === undefined ? undefined : keyOfCall(call);
  if (call === undefined || key === undefined) return [[`${kind}:${index}`, ...keys].join('.')];
  return waysOf(file, calls, call.receiver, depth - 1).map((one) => [one, ...key, ...keys].join('.'));
}

/** The same of all origins of a value. */
export function waysOf(
  file: FileHead,
  calls: readonly ProgramCall[],
  flow: PackedOrigins,
  depth = MAX_CALLS,
): readonly string[] {
  const out: string[] = [];
  forEachOrigin(flow, (one) => {
    if (one.at === 0 && one.derived === 0) out.push(...waysTo(file, calls, one, depth));
  });
  return out;
}

/** What a call reads of what it is called on: nothing but a part of it, or what lies under a constant name. */
function keyOfCall({ name, receiver, args, constants }: ProgramCall): readonly string[] | undefined {
  if (receiver.length === 0) return undefined;
  if (args.length === 0) return [`${name}()`];
  const [under] = constants ?? [];
  if (typeof under !== 'string') return undefined;
  const reader = keyOfReader(name);
  return reader === null ? [under] : [reader, under];
}
