import { posix } from 'node:path';
import type { FileRole } from '../file-kinds/role.ts';
import { asHardlyHarmful } from '../findings/evidence.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import { literal } from '../regex/literal.ts';
import { isOfOwnCertificate } from './ended-certificates.ts';
import type { FlowFinding } from './program-stage.ts';
import { keyAt } from './refused-keys.ts';
import { textOf } from './text-of.ts';

/**
 * What private keys are for, by what reads them. Files of keys that tests, examples and documentation name, and nothing else does, open nothing of the
 * program: low. What nothing reads, and what only serves a certificate that its owner made for itself, which nobody trusts, is medium: somebody may have put
 * it in its place by hand, and clients may have been told to trust it. A key that signs, decrypts or logs in stays what it is.
 */

const RULE = 'secrets-private-key';
/** Code and settings hold their keys themselves: who imports them is asked elsewhere (`test-material.ts`). */
const CODE = /\.(?:[cm]?[jt]sx?|py|rb|go|php|java|kt|cs|rs|json|ya?ml)$/i;
const PROGRAM = /\.(?:[cm]?[jt]sx?|py|rb|go|php|java|kt|cs|rs)$/i;
const DOCUMENTATION = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;
/** Lists of files say nothing of what they are for. */
const LISTS = /(?:^|\/)(?:\.\w*ignore|\.gitattributes|SHA\d*SUMS?|.*\.(?:sum|lock))$/;
/** Lines that bring whole folders to where a program runs. */
const BRINGS = /^\s*(?:COPY|ADD|cp|rsync|mv|install)\b|^\s*-\s|\bvolumes?\b|-v\b|\bmount\b/i;
/** What gives who has the key something, besides being a server that nobody trusts. */
const GAINS =
  /sign(?!al)|jwt|jws|token|decrypt|private_?decrypt|\bssh|identity|saml|oidc|oauth|client|licen[cs]e|apns|push|service_?account|pgp|gpg/i;
const NEAR = 3;
const MAX_BYTES = 1_000_000;

interface Uses {
  isRead: boolean;
  isReadByTests: boolean;
  isGaining: boolean;
}

/** The same findings, by what reads the keys. @param files by their path */
export async function withReadersOfKeys<T extends FlowFinding | RawFinding>(
  findings: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<readonly T[]> {
  const keys = findings.filter((one) => one.ruleId === RULE && roleOf(one.path) === 'main');
  if (keys.length === 0) return findings;
  const uses = await usesOf(
    keys.filter((one) => !CODE.test(one.path)).map((one) => one.path),
    files,
    roleOf,
  );
  const unread = await unreadConstants(
    keys.filter((one) => PROGRAM.test(one.path)),
    files,
    roleOf,
  );
  const out: T[] = [];
  for (const one of findings) {
    const use = keys.includes(one) ? uses.get(one.path) : undefined;
    if (use?.isReadByTests && !use.isRead) out.push({ ...one, evidence: asHardlyHarmful(one.evidence) });
    else if (
      use !== undefined &&
      !use.isGaining &&
      (!use.isRead || (await isOfOwnCertificate(one.path, files)))
    )
      out.push(
        withoutUse(
          one,
          use.isRead
            ? 'Its certificate was made with the key itself, so that nobody trusts it who was not told to.'
            : 'Nothing in this program names the file.',
        ),
      );
    else if (unread.has(one)) out.push(withoutUse(one, 'Nothing in this program reads it.'));
    else out.push(one);
  }
  return out;
}

const withoutUse = <T extends FlowFinding | RawFinding>(one: T, why: string): T => ({
  ...one,
  message: `${one.message ?? ''} ${why}`.trim(),
  evidence: { ...(one.evidence ?? { guesses: 0, isRemote: true }), isWithoutUse: true as const },
});

/** Who names files of keys, or brings the folders in which they lie. */
async function usesOf(
  paths: readonly string[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlyMap<string, Uses>> {
  const uses = new Map<string, Uses>(
    paths.map((path) => [path, { isRead: false, isReadByTests: false, isGaining: false }]),
  );
  if (uses.size === 0) return uses;
  const folderOf = (path: string): string => posix.basename(posix.dirname(path));
  const words = new Set(paths.flatMap((path) => [posix.basename(path), folderOf(path)]));
  words.delete('');
  words.delete('.');
  const pattern = new RegExp(`(?<![\\w.-])(?:${[...words].map(literal).join('|')})(?![\\w-]|\\.\\w)`, 'g');
  for (const [path, file] of files) {
    if (file.size > MAX_BYTES || LISTS.test(path)) continue;
    const isOther = roleOf(path) === 'main' && !DOCUMENTATION.test(path);
    const text = await textOf(file);
    if (text.search(pattern) < 0) continue;
    const lines = text.split('\n');
    for (const [at, line] of lines.entries())
      for (const [word] of line.matchAll(pattern))
        for (const [key, use] of uses) {
          const isNamed = posix.basename(key) === word;
          if (!isNamed && !(isOther && folderOf(key) === word && BRINGS.test(line))) continue;
          if (!isOther) use.isReadByTests = true;
          else {
            use.isRead = true;
            use.isGaining ||= GAINS.test(
              lines
                .slice(Math.max(0, at - NEAR), at + NEAR + 1)
                .join('\n')
                .replaceAll(/self-?_?signed/gi, ''),
            );
          }
        }
  }
  return uses;
}

/** Keys that code keeps in a constant which no line but its own has. */
async function unreadConstants<T extends FlowFinding | RawFinding>(
  keys: readonly T[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlySet<T>> {
  const names = new Map<T, string>();
  for (const one of keys) {
    const name = keyAt(await textOf(files.get(one.path)), one)?.name ?? '';
    if (/^\w{5,}$/.test(name)) names.set(one, name);
  }
  if (names.size === 0) return new Set();
  const words = new RegExp(`(?<!\\w)(?:${[...new Set(names.values())].join('|')})(?!\\w)`, 'g');
  const read = new Set<T>();
  for (const [path, file] of files) {
    if (file.size > MAX_BYTES || roleOf(path) === 'test') continue;
    const text = await textOf(file);
    if (text.search(words) < 0) continue;
    for (const [at, line] of text.split('\n').entries())
      for (const [word] of line.matchAll(words))
        for (const [one, name] of names)
          if (name === word && !(one.path === path && one.startLine === at + 1)) read.add(one);
  }
  return new Set([...names.keys()].filter((one) => !read.has(one)));
}
