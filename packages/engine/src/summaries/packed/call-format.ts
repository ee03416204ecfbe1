/** Bits of a packed call's first number, above the three of its kind. */
export const HAS = { super: 8, argNames: 16, constants: 32, argTypes: 64, others: 128 } as const;
export const KIND_BITS = 7;

/** What a packed constant is; `text` and `number` are followed by the number of a text, `whole` by the value. */
export const CONSTANT = { unknown: 0, false: 1, true: 2, text: 3, whole: 4, number: 5 } as const;
