/** Lines looked at on either side. */
const MAX_LINES = 12;
/** What says beside a key that what it holds is fetched from elsewhere under the name that stands there: External Secrets, drivers of secret stores. */
const FETCHED =
  /^(?:remoteRef|valueFrom|sourceRef|secretKeyRef|secretRef|secretStoreRef|objectName|secretPath|vaultPath|secretArn)$/;
/** The same where the value is a word: charts keep both in such settings. */
const NAMED = /^(?:secretName|existingSecret|existing_secret|secret_name|mountPath|fileName)$/;
const WORDS = /^[A-Za-z]+(?:[-_.][A-Za-z]+)*$/;
const ENTRY = /^(\s*)((?:-\s+)*)["']?([\w.-]+)["']?\s*:(?:\s+(\S.*))?$/;

/**
 * Whether a key of YAML says under which name a secret is kept: `- secretKey: REDIS_URL` with `remoteRef:` beside it.
 * @param at number of the line of the key
 */
export function isNameOfSecret(lines: readonly string[], at: number, value: string): boolean {
  const own = ENTRY.exec(lines[at] ?? '');
  if (!own) return false;
  const depth = depthOf(own);
  for (const step of [1, -1]) {
    // An item of a list begins its map.
    if (step < 0 && own[2] !== '') break;
    for (let i = at + step; i >= 0 && i < lines.length && Math.abs(i - at) <= MAX_LINES; i += step) {
      const line = lines[i] ?? '';
      if (/^\s*(?:#.*)?$/.test(line)) continue;
      const entry = ENTRY.exec(line);
      const found = entry ? depthOf(entry) : (/^\s*/.exec(line)?.[0].length ?? 0);
      if (found < depth || (step > 0 && entry !== null && entry[2] !== '' && found === depth)) break;
      if (entry === null || found > depth) continue;
      const name = entry[3] ?? '';
      if (FETCHED.test(name)) return true;
      if (NAMED.test(name) && (entry[4] ?? '') !== '' && WORDS.test(value)) return true;
      if (entry[2] !== '') break;
    }
  }
  return false;
}

const depthOf = ([, indent = '', items = '']: RegExpExecArray): number => indent.length + items.length;
