import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Outbound, OutboundReply } from '../outbound.ts';
import type { Secret } from '../secret-value.ts';
import { assertCommitId, objectFormat } from './commit-id.ts';
import { pktLine, pktLines } from './pkt-line.ts';

export interface GitServer {
  readonly outbound: Outbound;
  /** Canonical address of the repository. */
  readonly url: string;
  readonly authorization: Secret | null;
}

/** `unclear` says for the log what came instead of an answer. */
export type CommitAnswer =
  | { readonly kind: 'yes' | 'no' }
  | { readonly kind: 'denied'; readonly status: number }
  | { readonly kind: 'unclear'; readonly why: string };

/** Three exchanges at most fit into the ten seconds that a caller waits. */
const EXCHANGE_MS = 3_000;
/** A commit with the signed tags it merges takes kilobytes; what follows it is of no interest. */
const ANSWER_BYTES = 1024 * 1024;

/**
 * Asks a Git server whether the repository has the commit, in its own protocol (version 2 over HTTP: `want` exactly it,
 * at depth 1, without trees), and checks that what comes is that commit: its bytes have its hash.
 * @throws Error when the server cannot be reached or does not answer in time
 */
export async function hasCommit(server: GitServer, commit: string): Promise<CommitAnswer> {
  assertCommitId(commit);
  // Servers of SHA-1 repositories end the connection when asked in SHA-256, so they are asked what they speak first.
  if (objectFormat(commit) === 'sha1') {
    const answer = await want(server, commit, true);
    if (answer.kind !== 'unclear') return answer;
  }
  const spoken = await capabilities(server);
  if (!(spoken instanceof Map)) return spoken;
  const format = /object-format=(\w+)/.exec([...spoken.keys()].join(' '))?.[1] ?? 'sha1';
  if (format !== objectFormat(commit)) return { kind: 'no' };
  return want(server, commit, spoken.get('fetch')?.split(' ').includes('filter') ?? false);
}

async function want(server: GitServer, commit: string, filtered: boolean): Promise<CommitAnswer> {
  const lines = [
    'no-progress\n',
    'deepen 1\n',
    ...(filtered ? ['filter tree:0\n'] : []),
    `want ${commit}\n`,
    'done\n',
  ];
  const head = ['command=fetch', 'agent=vedette', `object-format=${objectFormat(commit)}`];
  const reply = await server.outbound.fetch(`${server.url}/git-upload-pack`, {
    method: 'POST',
    headers: {
      ...headersOf(server),
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
    },
    body: `${head.map(pktLine).join('')}0001${lines.map(pktLine).join('')}0000`,
    timeoutMs: EXCHANGE_MS,
    maxBytes: ANSWER_BYTES,
    firstBytesOnly: true,
  });
  return refusal(reply) ?? readAnswer(reply.body, commit);
}

/** What the server says it can do, by name. */
async function capabilities(server: GitServer): Promise<Map<string, string> | CommitAnswer> {
  const reply = await server.outbound.fetch(`${server.url}/info/refs?service=git-upload-pack`, {
    headers: headersOf(server),
    timeoutMs: EXCHANGE_MS,
    maxBytes: ANSWER_BYTES,
  });
  const refused = refusal(reply);
  if (refused !== null) return refused;
  const lines = pktLines(reply.body).map((line) => line.toString('latin1').trim());
  if (!lines.includes('version 2'))
    return { kind: 'unclear', why: 'it does not speak version 2 of the protocol' };
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.startsWith('object-format=') ? [line] : line.split('=');
      return [name, value.join('=')];
    }),
  );
}

function headersOf({ authorization }: GitServer): Record<string, string> {
  return {
    'git-protocol': 'version=2',
    'user-agent': 'git/vedette',
    ...(authorization === null ? {} : { authorization: authorization.reveal() }),
  };
}

function refusal({ status }: OutboundReply): CommitAnswer | null {
  if (status === 200) return null;
  if ([401, 403, 404].includes(status)) return { kind: 'denied', status };
  const redirected = status >= 300 && status < 400;
  return {
    kind: 'unclear',
    why: redirected ? 'it redirects, which is not followed' : `it answers ${status}`,
  };
}

/** Side-band of a pack: the first byte of each line says whether it is pack, progress or an error. */
const PACK_BAND = 1;
const ERROR_BAND = 3;

function readAnswer(body: Buffer, commit: string): CommitAnswer {
  const pack: Buffer[] = [];
  let inPack = false;
  for (const line of pktLines(body)) {
    const failed = inPack ? line[0] === ERROR_BAND : line.subarray(0, 4).toString('latin1') === 'ERR ';
    if (failed) {
      const why = line.toString('utf8').slice(0, 200);
      return /not our ref/.test(why) ? { kind: 'no' } : { kind: 'unclear', why };
    }
    if (inPack && line[0] === PACK_BAND) pack.push(line.subarray(1));
    if (!inPack && line.toString('latin1').trim() === 'packfile') inPack = true;
  }
  if (pack.length === 0) return { kind: 'unclear', why: 'it sends neither a pack nor an error' };
  try {
    return { kind: firstObjectIs(Buffer.concat(pack), commit) ? 'yes' : 'no' };
  } catch {
    return { kind: 'unclear', why: 'it sends a pack that cannot be read' };
  }
}

const COMMIT_TYPE = 1;
/** Signature, version and number of objects. */
const PACK_HEADER_BYTES = 12;

/**
 * A pack begins with its commits; the object that was asked for may as well be a tag, a tree or a file.
 * @throws Error for what is no pack
 */
function firstObjectIs(pack: Buffer, commit: string): boolean {
  if (pack.toString('latin1', 0, 4) !== 'PACK' || pack.length <= PACK_HEADER_BYTES)
    throw new Error('no pack');
  let at = PACK_HEADER_BYTES;
  if ((((pack[at] ?? 0) >> 4) & 7) !== COMMIT_TYPE) return false;
  while ((pack[at++] ?? 0) & 0x80);
  const content = inflateSync(pack.subarray(at), { maxOutputLength: ANSWER_BYTES });
  const hash = createHash(objectFormat(commit)).update(`commit ${content.length}\0`).update(content);
  return hash.digest('hex') === commit;
}
