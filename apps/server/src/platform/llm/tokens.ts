import type { Spent } from './client.ts';

/** What protocols and their schema add to a prompt, in tokens. */
const OVERHEAD_TOKENS = 1_000;

/** The most that a question can cost: no token is shorter than a byte. */
export const mostTokens = (
  { system, user }: { readonly system: string; readonly user: string },
  maxOutputTokens: number,
): number => Buffer.byteLength(system) + Buffer.byteLength(user) + OVERHEAD_TOKENS + maxOutputTokens;

/** What a question that is over did cost. */
export const totalOf = (spent: Exclude<Spent, 'unknown'>): number =>
  spent === 'nothing' ? 0 : spent.inputTokens + spent.outputTokens;

/** The day of a budget, in UTC. */
export const budgetDay = (now: Date): string => now.toISOString().slice(0, 10);
