import { type Ecosystem, ecosystemOf } from '@vedette/engine';
import { isPurl, parsePurl, purlType } from '../components/index.ts';

export interface SubjectName {
  readonly name: string;
  readonly version: string | null;
  /** Null when the payload does not say, or says one that is not read. */
  readonly ecosystem: Ecosystem | null;
  /** What it says in that case. */
  readonly unread: string | null;
}

/**
 * The package that a payload means. A package URL says most, be it in a field of its own or in `package`; then the name
 * with the ecosystem beside it. `name@1.2.3`, `name==1.2.3` and `group:artifact:1.2.3` are taken apart.
 * @param purls package URLs of their own fields, the nearest first
 * @param word the ecosystem as the payload has it
 */
export function readName(written: string, purls: readonly string[], word: string | null): SubjectName {
  const said = word === null ? undefined : ecosystemOf(word);
  for (const purl of isPurl(written) ? [written, ...purls] : purls) {
    const parsed = parsePurl(purl);
    if (parsed !== null) return { ...parsed, unread: null };
  }
  const foreign = [written, ...purls].flatMap((one) => purlType(one) ?? [])[0] ?? null;
  const unread = foreign ?? (word !== null && said === undefined ? word : null);
  const ecosystem = unread === null ? (said ?? null) : null;
  return { ...withoutVersion(written, ecosystem), ecosystem, unread };
}

const VERSION = String.raw`[v=]*\d[^\s@/]*|[\^~<>*][^@/]*|latest`;

function withoutVersion(
  written: string,
  ecosystem: Ecosystem | null,
): { name: string; version: string | null } {
  const at = new RegExp(`^(.+?)@(${VERSION}|[0-9a-f]{40})$`).exec(written);
  if (at?.[1] && at[2]) return { name: at[1], version: at[2] };
  const pinned = /^([A-Za-z0-9][\w.-]*(?:\[[^\]]*\])?)\s*={2,3}\s*(\S+)$/.exec(written);
  if (pinned?.[1] && pinned[2]) return { name: pinned[1], version: pinned[2] };
  const coordinates = /^([\w.-]+:[\w.-]+)(?::[a-z][\w-]*)?:([\w.-]*\d[\w.-]*)$/.exec(written);
  if (coordinates?.[1] && coordinates[2] && (ecosystem === null || ecosystem === 'maven'))
    return { name: coordinates[1], version: coordinates[2] };
  return { name: written, version: null };
}
