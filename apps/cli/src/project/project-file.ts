import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearWord } from '../command-line/near-word.ts';
import { severityNames } from '../command-line/options.ts';
import { usageError } from '../failure/cli-error.ts';

/** What a project wants always. Options on the command line go before it. */
export interface ProjectSettings {
  readonly workspace?: string;
  readonly company?: string;
  readonly failOn?: (typeof severityNames)[number] | 'never';
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly focus?: readonly string[];
  readonly rules?: string;
}

export const PROJECT_FILE = 'vedette.yaml';
/** It is written by hand. */
const FILE_BYTES_MAX = 64 * 1024;
const PATTERNS_MAX = 1_000;

type Reader = (value: unknown) => string | null;

const text: Reader = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200
    ? null
    : 'must be text of at most 200 characters';
const patterns: Reader = (value) =>
  Array.isArray(value) &&
  value.length <= PATTERNS_MAX &&
  value.every((one) => typeof one === 'string' && one !== '')
    ? null
    : 'must be a list of paths or patterns';

/** What is wrong with the value of each key; null when nothing is. The server is none of them: a stranger's project must not choose where a token is sent. */
const READERS: Readonly<Record<keyof ProjectSettings, Reader>> = {
  workspace: text,
  company: text,
  failOn: (value) =>
    [...severityNames, 'never'].includes(String(value))
      ? null
      : `must be one of ${severityNames.join(', ')}, never`,
  include: patterns,
  exclude: patterns,
  focus: patterns,
  rules: text,
};

/** The settings in a folder's `vedette.yaml`; none where there is no such file. @throws CliError for one that is wrong */
export async function readProjectSettings(folder: string): Promise<ProjectSettings> {
  const source = await readFile(join(folder, PROJECT_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (source === null) return {};
  if (source.length > FILE_BYTES_MAX) throw faulty('is larger than 64 KB.');
  const { parseDocument } = await import('yaml');
  const document = parseDocument(source, { prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const line = source.slice(0, error.pos[0]).split('\n').length;
    throw faulty(`line ${line} is not YAML.`);
  }
  // Aliases are limited by the library, which refuses a document that grows by them.
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw faulty('must hold settings, such as "failOn: critical".');
  for (const [key, given] of Object.entries(value)) {
    if (!Object.hasOwn(READERS, key)) {
      const near = nearWord(key, Object.keys(READERS));
      throw faulty(
        `has no setting "${key.slice(0, 50)}".`,
        near === null ? undefined : `Did you mean ${near}?`,
      );
    }
    const fault = READERS[key as keyof ProjectSettings](given);
    if (fault !== null) throw faulty(`${key} ${fault}.`);
  }
  return value as ProjectSettings;
}

const faulty = (what: string, hint = `Settings are ${Object.keys(READERS).join(', ')}.`) =>
  usageError(`${PROJECT_FILE}: ${what}`, hint);
