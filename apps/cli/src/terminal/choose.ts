import { createInterface } from 'node:readline/promises';
import { toTerminalLine } from '@vedette/contract/terminal-text';
import type { Surroundings } from './surroundings.ts';

/** Lets a person choose from a numbered list. @returns the index; null where nobody can be asked, or nothing was chosen */
export async function choose(
  at: Surroundings,
  question: string,
  choices: readonly string[],
): Promise<number | null> {
  if (!at.stdin.isTTY || !at.stderr.isTTY) return null;
  const lines = choices.map((choice, index) => `  ${index + 1}  ${toTerminalLine(choice)}\n`);
  at.stderr.write(`${question}\n${lines.join('')}`);
  const reader = createInterface({ input: at.stdin, output: at.stderr });
  try {
    const answer = await reader.question(`1–${choices.length}: `, { signal: at.signal });
    const number = Number(answer.trim());
    return Number.isInteger(number) && number >= 1 && number <= choices.length ? number - 1 : null;
  } finally {
    reader.close();
  }
}
