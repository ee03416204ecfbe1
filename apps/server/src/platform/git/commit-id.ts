/** A full object id: 40 hexadecimal digits in repositories of SHA-1, 64 in those of SHA-256. */
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** @throws Error for anything else, so that no text from outside ever becomes an argument or a line of a protocol. */
export function assertCommitId(commit: string): string {
  if (!FULL_ID.test(commit)) throw new Error('not a full commit id in lower case');
  return commit;
}

export function objectFormat(commit: string): 'sha1' | 'sha256' {
  return commit.length === 64 ? 'sha256' : 'sha1';
}
