import type { FileHead, ProgramCall } from '../file-summary.ts';
import { type CallId, callAfter } from '../ids.ts';
import { type ByteReader, readNumber } from './byte-reader.ts';
import { PREFIX_BYTES } from './pack-summary.ts';
import { unpackCall } from './unpack-calls.ts';

/** A packed summary with its head read; the rest is read when asked for. */
export interface OpenSummary {
  readonly head: FileHead;
  /** Calls of a function of the file; `first` is the program-wide number of its first call. Made anew each time. */
  readonly callsOf: (fn: number, first: CallId) => readonly ProgramCall[];
  readonly text: (number: number) => string;
  /** Steps as in `FileSummary.traceSteps`. Made anew each time. */
  readonly traceSteps: () => readonly number[];
}

/** Opens what `packSummary` made. `share` gives one string for equal ones, so that files share their names. */
export function openSummary(packed: Uint8Array, share: (text: string) => string): OpenSummary {
  const lengths = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = PREFIX_BYTES;
  const [headPart, texts, calls, steps] = [0, 1, 2, 3].map((i) => {
    const start = at;
    at += lengths.getUint32(i * 4);
    return packed.subarray(start, at);
  }) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const head = shared(JSON.parse(new TextDecoder().decode(headPart)) as FileHead, share);
  // What is kept beside the head must not hold the head's bytes.
  const body = concatenated(texts, calls, steps);
  const textBytes = body.subarray(0, texts.length);
  const callBytes = body.subarray(texts.length, texts.length + calls.length);
  const stepBytes = body.subarray(texts.length + calls.length);
  const textEnds = endsOf(textBytes);
  const decoder = new TextDecoder();
  const text = (number: number): string =>
    decoder.decode(textBytes.subarray(textEnds[number * 2] ?? 0, textEnds[number * 2 + 1] ?? 0));
  const starts = new Uint32Array(head.functions.length);
  let start = 0;
  head.functions.forEach((fn, i) => {
    starts[i] = start;
    start += fn.callBytes;
  });
  return {
    head,
    text,
    callsOf(fn, first) {
      const count = head.functions[fn]?.callCount ?? 0;
      const reader: ByteReader = { bytes: callBytes, at: starts[fn] ?? 0 };
      const out: ProgramCall[] = [];
      for (let i = 0; i < count; i++) out.push(unpackCall(reader, callAfter(first, i), head.strings, text));
      return out;
    },
    traceSteps() {
      const reader: ByteReader = { bytes: stepBytes, at: 0 };
      const out: number[] = [];
      while (reader.at < stepBytes.length) out.push(readNumber(reader));
      return out;
    },
  };
}

function concatenated(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Pairs of start and end of each text. */
function endsOf(bytes: Uint8Array): Uint32Array {
  const reader: ByteReader = { bytes, at: 0 };
  const count = bytes.length === 0 ? 0 : readNumber(reader);
  const out = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) {
    const length = readNumber(reader);
    out[i * 2] = reader.at;
    reader.at += length;
    out[i * 2 + 1] = reader.at;
  }
  return out;
}

const EMPTY: readonly never[] = Object.freeze([]);

/** The head with one object for equal names and for empty lists: most lists of a head are empty. */
function shared(head: FileHead, share: (text: string) => string): FileHead {
  const slim = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? EMPTY : list);
  return {
    ...head,
    strings: head.strings.map(share),
    types: head.types.map((type) => ({ ...type, name: share(type.name) })),
    functions: head.functions.map((fn) => ({
      ...fn,
      name: share(fn.name),
      params: slim(
        fn.params.map((param) => ({
          ...param,
          name: share(param.name),
          types: slim(param.types),
          decorators: slim(param.decorators),
        })),
      ),
      decorators: slim(fn.decorators),
      modifiers: slim(fn.modifiers.map(share)),
      returnTypes: slim(fn.returnTypes),
      returns: slim(fn.returns),
      stores: slim(
        fn.stores.map((store) => ({ ...store, flow: slim(store.flow), types: slim(store.types) })),
      ),
      validates: slim(fn.validates),
    })),
  };
}
