import { toTerminalText } from '@vedette/contract/terminal-text';
import { note } from '../terminal/print.ts';
import { type Surroundings, wantsColour } from '../terminal/surroundings.ts';
import type { FixOutcome } from './fix-files.ts';

/**
 * The diff on standard output, unless one JSON object is wanted there; counts, and what was left alone, beside it.
 * @throws what ended the fixing early, once it is told what was done
 */
export function tellFixes(
  { fixed, diff, refused, failure }: FixOutcome<unknown>,
  { json }: { readonly json?: boolean },
  at: Surroundings,
): void {
  if (!json && diff !== '') at.stdout.write(`${painted(diff, wantsColour(at, at.stdout))}\n`);
  for (const { path, reason } of refused) note(at, `Not fixed: ${path} ${reason}.`);
  note(
    at,
    fixed.size === 0
      ? 'Nothing was fixed.'
      : `Fixed: ${fixed.size}.${json ? '' : ' The diff shows what was changed.'}`,
  );
  if (failure !== null) throw failure;
}

/** Red, green and cyan that can be read on white and on black: a terminal's own green and cyan cannot on white. */
const COLOURS: Readonly<Record<string, string>> = { '-': '31', '+': '38;5;28', '@': '38;5;30' };

/** As Git colours it, with line ends as a terminal has them. */
function painted(diff: string, isColoured: boolean): string {
  const text = toTerminalText(diff.replaceAll('\r\n', '\n'));
  if (!isColoured) return text;
  return text.replace(/^([-+@]).*$/gm, (line, sign: string) => `\u001b[${COLOURS[sign]}m${line}\u001b[0m`);
}
