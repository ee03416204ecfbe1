import type { FileFacts } from '../endpoints/handlers.ts';
import { type IncludedPages, includedPages } from '../endpoints/included-pages.ts';
import type { FlowFinding } from './program-stage.ts';

/** The step with which a way begins that comes from one element of a request of PHP. */
const ELEMENT = /\$(_(?:GET|POST|REQUEST|COOKIE))\s*\[\s*["']([^"'\]]{1,80})["']\s*\]/;

/**
 * Doubts what a script reads of a request where all scripts that it runs in looked at that before: `endpoints/included-pages.ts`. That the look was enough
 * is not proven.
 */
export function withLooksOfIncluders(
  files: readonly FileFacts[],
): (findings: readonly FlowFinding[]) => readonly FlowFinding[] {
  let pages: IncludedPages | null = null;
  return (findings) => {
    const known = pages ?? includedPages(files);
    pages = known;
    return findings.map((one) => {
      const [source] = one.flow ?? [];
      const [, holder, name] = ELEMENT.exec(source?.description ?? '') ?? [];
      if (!source || holder === undefined) return one;
      const by = known.lookedAt(source.path, `${holder} ${name}`);
      if (by === null) return one;
      const { guesses, isRemote, ...evidence } = one.evidence ?? { guesses: 0, isRemote: true };
      return {
        ...one,
        message: `${one.message} It runs only inside scripts that look at this before (${by.path}, line ${by.line}), by a check that was not understood.`,
        evidence: { ...evidence, guesses: Math.min(3, guesses + 1), isRemote },
      };
    });
  };
}
