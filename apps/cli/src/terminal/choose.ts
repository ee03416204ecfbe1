import { createInterface } from 'node:readline/promises';
import { toTerminalLine } from '@vedette/contract/terminal-text';
import { interruption } from '../failure/cli-error.ts';
import { note } from './print.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Lets a person choose from a numbered list, and asks again for a number that is none of it.
 * @returns the index; null where nobody can be asked, or the input ended @throws CliError when the person interrupts
 */
export async function choose(
  at: Surroundings,
  question: string,
  choices: readonly string[],
): Promise<number | null> {
  if (!at.stdin.isTTY || !at.stderr.isTTY) return null;
  note(at, question);
  for (const [index, choice] of choices.entries())
    at.stderr.write(`  ${index + 1}  ${toTerminalLine(choice)}\n`);
  const reader = createInterface({ input: at.stdin, output: at.stderr });
  // The reader takes Ctrl-C from the terminal, so that the program hears of it here alone. A question that is open when the
  // input ends would never be answered.
  const over = new AbortController();
  let isInterrupted = false;
  reader.once('SIGINT', () => {
    isInterrupted = true;
    over.abort();
  });
  reader.once('close', () => over.abort());
  const signal = AbortSignal.any([at.signal, over.signal]);
  try {
    for (;;) {
      const number = Number((await reader.question(`1–${choices.length}: `, { signal })).trim());
      if (Number.isInteger(number) && number >= 1 && number <= choices.length) return number - 1;
      note(at, `Type a number from 1 to ${choices.length}, or end with Ctrl-C.`);
    }
  } catch (error) {
    if (isInterrupted) throw interruption();
    if (over.signal.aborted && !at.signal.aborted) return null;
    throw error;
  } finally {
    reader.close();
  }
}
