import type { Call, Expr } from '../ir/ir.ts';

/** Functions that decode what they are given, by their last name. */
const DECODES =
  /^(?:atob|b64decode|standard_b64decode|urlsafe_b64decode|base64_decode|decode64|strict_decode64|urlsafe_decode64|FromBase64String|decodeBase64)$/;
/** What the same name is called on, where it says nothing by itself: `Base64.getDecoder().decode("…")`. */
const DECODERS = /^(?:getDecoder|getUrlDecoder|getMimeDecoder)$/;
/** Decoded bytes as text. */
const AS_TEXT = /^(?:toString|decode)$/;

/**
 * The text that a constant stands for where the program decodes it, or undefined: `Buffer.from('…', 'base64').toString()`, `b64decode("…")`,
 * `base64_decode('…')`. Who reads the source decodes it as well. @param constant the value of an expression, where it is constant
 */
export function decodedConstant(call: Call, constant: (expr: Expr) => unknown): string | undefined {
  const { callee, args } = call;
  const [first, second] = args;
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  if (callee.kind === 'member' && AS_TEXT.test(name) && callee.object.kind === 'call') {
    const inner = decodedConstant(callee.object, constant);
    if (inner !== undefined) return inner;
  }
  if (first === undefined || !(isDecoder(name, callee) || isBuffer(name, callee))) return undefined;
  const text = constant(first.value);
  if (typeof text !== 'string' || text === '') return undefined;
  if (!isBuffer(name, callee)) return decoded(text, 'base64');
  const form = second === undefined ? 'utf8' : constant(second.value);
  if (form === 'base64' || form === 'base64url') return decoded(text, 'base64');
  return form === 'hex' ? decoded(text, 'hex') : undefined;
}

const isDecoder = (name: string, callee: Expr): boolean =>
  DECODES.test(name) ||
  (name === 'decode' &&
    callee.kind === 'member' &&
    callee.object.kind === 'call' &&
    callee.object.callee.kind === 'member' &&
    DECODERS.test(callee.object.callee.property));

const isBuffer = (name: string, callee: Expr): boolean =>
  name === 'from' &&
  callee.kind === 'member' &&
  callee.object.kind === 'name' &&
  callee.object.name === 'Buffer';

/** What is no text in the form that the program expects is not followed. */
function decoded(text: string, form: 'base64' | 'hex'): string | undefined {
  const isOfForm = form === 'hex' ? /^[\da-f]+$/i.test(text) : /^[\w+/-]+={0,2}$/.test(text);
  const bytes = isOfForm ? Buffer.from(text, form).toString('latin1') : '';
  return bytes === '' ? undefined : bytes;
}
