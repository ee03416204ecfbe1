import { found } from './found-in.ts';

export type Files = Record<string, string>;
/** What a guard is written as, a program whose endpoint has none, and the same program with it. */
export type Form = readonly [name: string, open: Files, guarded: Files];

/** Endpoints of a program that do something for everybody who asks. */
export const unasked = async (files: Files): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication'));
