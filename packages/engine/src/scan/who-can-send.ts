import { administratorsOnly } from '../endpoints/administrators.ts';
import { type FileFacts, handlersOf, inHandlers } from '../endpoints/handlers.ts';
import { hasOneAccount } from '../endpoints/one-account.ts';
import { signedInOnly } from '../endpoints/signed-in.ts';
import { entryPointsOf, type ThreatFacts } from '../threat-model/index.ts';
import type { FlowFinding } from './program-stage.ts';

/** What a victim's browser does for whoever makes a link: that an administrator follows it makes it worse, not better. */
export const BY_LINK = /xss|redirect|header|trust-boundary|dom-/;
/** What gives away what the server can read or reach, and changes nothing by itself. */
const READS = /path-traversal|ssrf|xxe/;
/** Calls that put, change or remove files, whatever they are named after: `os.remove`, `File.WriteAllText`, `move_uploaded_file`. */
const CHANGES_FILES =
  /(?:^|[._])(?:write|append|unlink|rm|remove|delete|move|rename|copy|save|upload|put|create(?!ReadStream)|mkdir|make|chmod|symlink|transfer|extract|truncate|store|dump|touch)|(?:OutputStream|Writer)\b/i;
const MAKES_CLIENT = /(?:^|\.)(?:create|extend|createClient|newBuilder)(?:\(|$)/;
const SINK = /^reaches (\S+)/;

type Place = (path: string, line: number) => boolean;
interface Senders {
  /** Functions that answer. */
  readonly answers: Place;
  readonly administrators: Place;
  readonly signedIn: Place;
  /** Who signs in is the one who runs the program. */
  readonly isAlone: boolean;
}

/** Notes on findings of the flow analysis what only administrators can send, and what only somebody who has signed in. */
export function notesWhoCanSend(
  files: readonly (FileFacts & { readonly threats: ThreatFacts | null })[],
): (findings: readonly FlowFinding[]) => readonly FlowFinding[] {
  let senders: Senders | null = null;
  return (findings) => {
    // Who answers and who may call is asked of all files.
    if (findings.length === 0) return findings;
    const known = senders ?? sendersOf(files);
    senders = known;
    const { administrators, signedIn, isAlone } = known;
    return findings.map((one): FlowFinding => {
      const [source] = one.flow ?? [];
      if (!source || !one.evidence || BY_LINK.test(one.ruleId)) return one;
      const told = (said: string, evidence: Partial<NonNullable<FlowFinding['evidence']>>): FlowFinding => ({
        ...one,
        message: `${one.message} ${said}`,
        evidence: { guesses: 0, isRemote: true, ...one.evidence, ...evidence },
      });
      const [path, line] = entryOf(one, known);
      if (administrators(source.path, source.startLine) || administrators(path, line))
        return told('Only administrators can send it.', { isSentByAdministrator: true });
      if (!isAlone && !onlyReads(one)) return one;
      if (!signedIn(source.path, source.startLine) && !signedIn(path, line)) return one;
      return isAlone
        ? told(
            'Only the operator of this program can send it: who signs in is compared with a setting, and nothing makes accounts of others.',
            { isSentByAdministrator: true },
          )
        : told('Only who has signed in can send it.', { isReadBySignedIn: true });
    });
  };
}

/** Where a way comes through a function that answers: what reads the request may be a function that many of them call. */
function entryOf({ flow }: FlowFinding, { answers }: Senders): readonly [string, number] {
  const step = flow?.find(({ path, startLine }) => answers(path, startLine)) ?? flow?.[0];
  return [step?.path ?? '', step?.startLine ?? 0];
}

function sendersOf(files: readonly (FileFacts & { readonly threats: ThreatFacts | null })[]): Senders {
  const entries = entryPointsOf(files.flatMap(({ threats }) => threats ?? []));
  return {
    answers: inHandlers(handlersOf(entries, files)),
    administrators: administratorsOnly(files, entries),
    signedIn: signedInOnly(files, entries),
    isAlone: hasOneAccount(files, entries),
  };
}

/** Does it give away something, and change nothing? */
export function onlyReads({ ruleId, flow }: Pick<FlowFinding, 'ruleId' | 'flow'>): boolean {
  const callee = SINK.exec(flow?.at(-1)?.description ?? '')?.[1] ?? '';
  // A client that is made with an address changes nothing: `axios.create({ baseURL })`.
  if (/ssrf/.test(ruleId) && MAKES_CLIENT.test(callee)) return true;
  return READS.test(ruleId) && !CHANGES_FILES.test(callee.replace(/\(.*$/, ''));
}
