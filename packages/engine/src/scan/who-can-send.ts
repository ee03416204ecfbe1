import { administratorsOnly } from '../endpoints/administrators.ts';
import type { FileFacts } from '../endpoints/handlers.ts';
import { signedInOnly } from '../endpoints/signed-in.ts';
import { entryPointsOf, type ThreatFacts } from '../threat-model/index.ts';
import type { FlowFinding } from './program-stage.ts';

/** What a victim's browser does for whoever makes a link: that an administrator follows it makes it worse, not better. */
const BY_LINK = /xss|redirect|header|trust-boundary|dom-/;
/** What gives away what the server can read or reach, and changes nothing by itself. */
const READS = /path-traversal|ssrf|xxe/;
/** Calls that put, change or remove files, whatever they are named after: `os.remove`, `File.WriteAllText`, `move_uploaded_file`. */
const CHANGES_FILES =
  /(?:^|[._])(?:write|append|unlink|rm|remove|delete|move|rename|copy|save|upload|put|create(?!ReadStream)|mkdir|make|chmod|symlink|transfer|extract|truncate|store|dump|touch)|(?:OutputStream|Writer)\b/i;
const SINK = /^reaches (\S+)/;

/** Notes on findings of the flow analysis what only administrators can send, and what only somebody who has signed in. */
export function notesWhoCanSend(
  files: readonly (FileFacts & { readonly threats: ThreatFacts | null })[],
): (findings: readonly FlowFinding[]) => readonly FlowFinding[] {
  let tests: Readonly<Record<'administrators' | 'signedIn', (path: string, line: number) => boolean>> | null =
    null;
  return (findings) => {
    if (tests === null) {
      const entries = entryPointsOf(files.flatMap(({ threats }) => threats ?? []));
      tests = { administrators: administratorsOnly(files, entries), signedIn: signedInOnly(files, entries) };
    }
    const { administrators, signedIn } = tests;
    return findings.map((one): FlowFinding => {
      const [source] = one.flow ?? [];
      if (!source || !one.evidence || BY_LINK.test(one.ruleId)) return one;
      if (administrators(source.path, source.startLine)) {
        const message = `${one.message} Only administrators can send it.`;
        return { ...one, message, evidence: { ...one.evidence, isSentByAdministrator: true } };
      }
      if (!onlyReads(one) || !signedIn(source.path, source.startLine)) return one;
      const message = `${one.message} Only who has signed in can send it.`;
      return { ...one, message, evidence: { ...one.evidence, isReadBySignedIn: true } };
    });
  };
}

function onlyReads({ ruleId, flow }: FlowFinding): boolean {
  const callee = SINK.exec(flow?.at(-1)?.description ?? '')?.[1] ?? '';
  return READS.test(ruleId) && !CHANGES_FILES.test(callee.replace(/\(.*$/, ''));
}
