import type { WrittenText } from './written-text.ts';

/** A statement whose values are handed over beside it. */
export interface Parameterised {
  readonly text: string;
  readonly values: readonly string[];
}

/** Behind these stands a value and no name; a value in quotes is one everywhere. */
const BEFORE_VALUE = /(?:[=<>]|\bVALUES\s*\((?:[^()]*,)?)\s*$/i;
const AFTER_VALUE = /^(?:\s|[,);]|$)/;

/**
 * The same statement with parameters, where each value stands in quotes by itself or is compared. Null where one may be a name, a part of a
 * text, or where the statement has signs that a driver would take for parameters.
 * @param allowsBare whether a value without quotes may be handed over as it is
 */
export function parameterised(
  { texts, values }: WrittenText,
  placeholder: (index: number) => string,
  allowsBare: boolean,
): Parameterised | null {
  if (values.length === 0 || texts.some((one) => /[?%@:$]|--|\/\*/.test(one))) return null;
  let text = '';
  let rest = texts[0] ?? '';
  for (let i = 0; i < values.length; i++) {
    const next = texts[i + 1] ?? '';
    const isInQuotes = count(text + rest, "'") % 2 === 1;
    if (isInQuotes) {
      if (!rest.endsWith("'") || !next.startsWith("'")) return null;
      text += rest.slice(0, -1) + placeholder(i);
      rest = next.slice(1);
    } else {
      if (!allowsBare || !BEFORE_VALUE.test(rest)) return null;
      text += rest + placeholder(i);
      rest = next;
    }
    if (!AFTER_VALUE.test(rest)) return null;
  }
  text += rest;
  return count(text, "'") % 2 === 0 ? { text, values } : null;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
