import { inspect } from 'node:util';

/**
 * A secret that does not show itself: printing, logging, serialising or interpolating it gives `***`.
 * Only `reveal()` returns the text, so every use of a secret can be found by searching for that word.
 */
export interface Secret {
  reveal(): string;
}

export function secret(text: string): Secret {
  const hidden = () => '***';
  return Object.freeze({
    reveal: () => text,
    toString: hidden,
    toJSON: hidden,
    [Symbol.toPrimitive]: hidden,
    [inspect.custom]: hidden,
  });
}
