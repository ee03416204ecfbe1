import { isDependencyFile, readDependencyFile } from '../../dependencies/index.ts';
import { kindByPath } from '../../file-kinds/languages.ts';
import {
  credentialSecrets,
  readSuppressions,
  type SecretPlace,
  secretPlaces,
  suppressionFor,
} from '../../match/index.ts';
import { decode } from '../../parse/decode.ts';
import type { WorkerRules } from '../compiled-rules.ts';
import { hasSourceStart, kindOf, skipByContent } from '../file-nature.ts';

/** A secret in one version of a file, and what a comment there says about it. */
export interface VersionSecret extends SecretPlace {
  readonly suppressed: string | null;
}

/**
 * The secrets in one version of a file, judged as the scan of a tree judges them: what it does not look into there (lock files,
 * minified and generated code, bundles) is not looked into here.
 * @param today see `ScanOptions`
 */
export function secretsInVersion(
  path: string,
  bytes: Uint8Array,
  rules: Pick<WorkerRules, 'secrets' | 'analyses'>,
  today: string | null,
): VersionSecret[] {
  const isManifest = isDependencyFile(path);
  const decoded = decode(bytes, kindByPath(path) !== null || isManifest || hasSourceStart(bytes));
  if ('failure' in decoded) return [];
  const { text } = decoded;
  const kind = kindOf(path, text, isManifest);
  if ('language' in kind && skipByContent(path, text) !== null) return [];
  if (isManifest && readDependencyFile(path, text)?.role === 'lock') return [];
  const known = secretPlaces(rules.secrets, path, text);
  const taken = new Set(known.map(({ finding }) => finding.startLine));
  const found = [...known, ...credentialSecrets(rules.analyses, path, text, kind, (line) => taken.has(line))];
  if (found.length === 0) return [];
  const comments = readSuppressions(text);
  return found.map((one) => ({
    ...one,
    suppressed: suppressionFor(comments, one.finding, today).suppressed,
  }));
}
