import type { CallSummary } from '../file-summary.ts';
import { forEachOrigin, originCount, type PackedOrigins } from '../origins.ts';
import { type ByteWriter, writeNumber, writeNumbers, writeSigned } from './byte-writer.ts';
import { CONSTANT, HAS } from './call-format.ts';

/** Numbers of texts, given out as they are first seen. */
export type NumberOf = (text: string) => number;

/** Writes one call; `nameOf` numbers names in the file's strings, `textOf` texts that are seldom asked for. */
export function packCall(w: ByteWriter, call: CallSummary, nameOf: NumberOf, textOf: NumberOf): void {
  const others = othersOf(call);
  writeNumber(
    w,
    call.kind |
      (call.isSuper ? HAS.super : 0) |
      (call.argNames === undefined ? 0 : HAS.argNames) |
      (call.constants === undefined ? 0 : HAS.constants) |
      (call.argTypes === undefined ? 0 : HAS.argTypes) |
      (others === '' ? 0 : HAS.others),
  );
  writeNumber(w, nameOf(call.name));
  writeNumber(w, textOf(call.text));
  packFlow(w, call.receiver);
  writeNumbers(w, call.receiverTypes);
  packFlow(w, call.callee);
  writeNumber(w, call.args.length);
  for (const arg of call.args) packFlow(w, arg);
  if (call.argNames !== undefined) {
    writeNumber(w, call.argNames.length);
    for (const name of call.argNames) writeNumber(w, name === null ? 0 : nameOf(name) + 1);
  }
  if (call.constants !== undefined) {
    writeNumber(w, call.constants.length);
    // Not `for of` over what may be sparse: holes are constants that are not known.
    for (let i = 0; i < call.constants.length; i++) packConstant(w, call.constants[i], textOf);
  }
  if (call.argTypes !== undefined) {
    writeNumber(w, call.argTypes.length);
    for (let i = 0; i < call.argTypes.length; i++) writeNumbers(w, call.argTypes[i] ?? []);
  }
  writeNumber(w, call.spread + 1);
  writeNumbers(w, call.resultTypes);
  const [line, column, endLine, endColumn] = call.at;
  writeNumber(w, line);
  writeNumber(w, column);
  writeSigned(w, endLine - line);
  writeNumber(w, endColumn);
  if (others !== '') writeNumber(w, textOf(others));
}

/** What few calls have, as JSON; '' when there is nothing. Whatever a call may come to say is carried here. */
function othersOf(call: CallSummary): string {
  const {
    kind: _kind,
    name: _name,
    text: _text,
    receiver: _receiver,
    receiverTypes: _receiverTypes,
    callee: _callee,
    args: _args,
    argNames: _argNames,
    constants: _constants,
    argTypes: _argTypes,
    spread: _spread,
    resultTypes: _resultTypes,
    at: _at,
    isSuper: _isSuper,
    ...others
  } = call;
  for (const _ in others) return JSON.stringify(others);
  return '';
}

function packFlow(w: ByteWriter, flow: PackedOrigins): void {
  writeNumber(w, originCount(flow));
  forEachOrigin(flow, (origin) => {
    writeNumber(w, origin.at);
    // Kind and whether it is derived fit one byte.
    writeNumber(w, (origin.kind << 1) | origin.derived);
    writeSigned(w, origin.index);
    writeNumber(w, origin.path);
    writeNumber(w, origin.sanitizerMarks);
    writeNumber(w, origin.traceStep);
  });
}

function packConstant(w: ByteWriter, value: unknown, textOf: NumberOf): void {
  if (typeof value === 'string') {
    writeNumber(w, CONSTANT.text);
    writeNumber(w, textOf(value));
  } else if (typeof value === 'boolean') writeNumber(w, value ? CONSTANT.true : CONSTANT.false);
  else if (typeof value === 'number' && Number.isFinite(value)) {
    if ((value | 0) === value) {
      writeNumber(w, CONSTANT.whole);
      writeSigned(w, value);
    } else {
      writeNumber(w, CONSTANT.number);
      writeNumber(w, textOf(String(value)));
    }
  } else writeNumber(w, CONSTANT.unknown);
}
