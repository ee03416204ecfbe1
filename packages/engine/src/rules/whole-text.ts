/** `from` of a fix as it is matched: against all of a text. */
export const wholeText = (from: string): string => `^(?:${from})$`;
