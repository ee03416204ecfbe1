import type { CallKind, ProgramCall } from '../file-summary.ts';
import { type CallId, filePath } from '../ids.ts';
import {
  NO_ORIGINS,
  type OriginKind,
  type PackedOrigins,
  type PlacedOrigin,
  packedOrigin,
  packOrigin,
} from '../origins.ts';
import { type ByteReader, readList, readNumber, readNumbers, readSigned } from './byte-reader.ts';
import { CONSTANT, HAS, KIND_BITS } from './call-format.ts';

const NO_ARGUMENTS: readonly PackedOrigins[] = Object.freeze([]);

/** Reads one call; `number` is its program-wide number, `textOf` gives a text by its number in the file. */
export function unpackCall(
  r: ByteReader,
  number: CallId,
  strings: readonly string[],
  textOf: (text: number) => string,
): ProgramCall {
  const bits = readNumber(r);
  const name = strings[readNumber(r)] ?? '';
  const text = readNumber(r);
  const receiver = unpackFlow(r);
  const receiverTypes = readNumbers(r);
  const callee = unpackFlow(r);
  const args = readList(r, unpackFlow, NO_ARGUMENTS);
  const argNames =
    (bits & HAS.argNames) === 0
      ? undefined
      : readNumbers(r).map((id) => (id === 0 ? null : (strings[id - 1] ?? '')));
  const constants =
    (bits & HAS.constants) === 0 ? undefined : readList(r, () => unpackConstant(r, textOf), []);
  const argTypes = (bits & HAS.argTypes) === 0 ? undefined : readList(r, readNumbers, []);
  const spread = readNumber(r) - 1;
  const resultTypes = readNumbers(r);
  const line = readNumber(r);
  const column = readNumber(r);
  const endLine = line + readSigned(r);
  const endColumn = readNumber(r);
  const call: ProgramCall = {
    number,
    kind: (bits & KIND_BITS) as CallKind,
    name,
    text,
    receiver,
    receiverTypes,
    callee,
    args,
    argNames,
    constants,
    argTypes,
    spread,
    resultTypes,
    at: [line, column, endLine, endColumn],
    isSuper: (bits & HAS.super) !== 0,
  };
  if ((bits & HAS.others) === 0) return call;
  return { ...call, ...(JSON.parse(textOf(readNumber(r))) as Partial<ProgramCall>) };
}

function unpackFlow(r: ByteReader): PackedOrigins {
  const count = readNumber(r);
  if (count === 0 || r.at >= r.bytes.length) return NO_ORIGINS;
  const out = packedOrigin(unpackOrigin(r));
  for (let i = 1; i < count && r.at < r.bytes.length; i++) packOrigin(out, unpackOrigin(r));
  return out;
}

function unpackOrigin(r: ByteReader): PlacedOrigin {
  const at = filePath(readNumber(r));
  const kind = readNumber(r);
  const index = readSigned(r);
  const path = filePath(readNumber(r));
  const sanitizerMarks = readNumber(r);
  const traceStep = readNumber(r);
  return {
    at,
    kind: (kind >> 1) as OriginKind,
    index,
    path,
    derived: (kind & 1) as 0 | 1,
    sanitizerMarks,
    traceStep,
  };
}

function unpackConstant(r: ByteReader, textOf: (text: number) => string): string | number | boolean | null {
  switch (readNumber(r)) {
    case CONSTANT.false:
      return false;
    case CONSTANT.true:
      return true;
    case CONSTANT.text:
      return textOf(readNumber(r));
    case CONSTANT.whole:
      return readSigned(r);
    case CONSTANT.number:
      return Number(textOf(readNumber(r)));
    default:
      return null;
  }
}
