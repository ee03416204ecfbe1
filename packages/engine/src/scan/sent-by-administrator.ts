import { administratorsOnly } from '../endpoints/administrators.ts';
import type { FileFacts } from '../endpoints/handlers.ts';
import { entryPointsOf, type ThreatFacts } from '../threat-model/index.ts';
import type { FlowFinding } from './program-stage.ts';

/** What a victim's browser does for whoever makes a link: that an administrator follows it makes it worse, not better. */
const BY_LINK = /xss|redirect|header|trust-boundary|dom-/;

/** Notes on findings of the flow analysis what only administrators can send. */
export function notesAdministrators(
  files: readonly (FileFacts & { readonly threats: ThreatFacts | null })[],
): (findings: readonly FlowFinding[]) => readonly FlowFinding[] {
  let isOnly: ReturnType<typeof administratorsOnly> | null = null;
  return (findings) => {
    isOnly ??= administratorsOnly(files, entryPointsOf(files.flatMap(({ threats }) => threats ?? [])));
    return findings.map((one): FlowFinding => {
      const [source] = one.flow ?? [];
      if (!source || !one.evidence || BY_LINK.test(one.ruleId)) return one;
      if (isOnly?.(source.path, source.startLine) !== true) return one;
      const message = `${one.message} Only administrators can send it.`;
      return { ...one, message, evidence: { ...one.evidence, isSentByAdministrator: true } };
    });
  };
}
