import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import type { Knowledge } from '../threat-model/index.ts';
import { engineVersion } from '../version.ts';
import { codeIdentity } from './code-identity.ts';
import { keptName } from './kept-json.ts';

/** Holds results of the stages from scan to scan. Values are opaque bytes. A cache may forget, but not mix up. */
export interface ScanCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, value: Uint8Array) => Promise<void>;
}

export function memoryCache(): ScanCache {
  const held = new Map<string, Uint8Array>();
  return {
    get: async (key) => held.get(key) ?? null,
    put: async (key, value) => {
      held.set(key, value);
    },
  };
}

/**
 * One file per entry, written beside and renamed, so that a reader never sees half of one. Entries are small and there are as many as
 * files of code: reading each without waiting takes a fifth of the processor time, and writing each without waiting a third of it.
 */
export function directoryCache(root: string): ScanCache {
  const fileOf = (key: string): string => join(root, key.slice(0, 2), key.slice(2));
  return {
    async get(key) {
      try {
        return readFileSync(fileOf(key));
      } catch {
        return null;
      }
    },
    async put(key, value) {
      const file = fileOf(key);
      const beside = `${file}.${process.pid}.part`;
      try {
        writeInFolder(beside, value);
        renameSync(beside, file);
      } catch {
        // A full or read-only disk costs speed, not the scan.
        removeIfThere(beside);
      }
    },
  };
}

/** There are 256 folders, which are made as they are needed. */
function writeInFolder(file: string, value: Uint8Array): void {
  try {
    writeFileSync(file, value);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, value);
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What cannot be removed is no entry: nobody asks for its name.
  }
}

let identity: string | null = null;

/** Of the engine's code; asked once a process. */
function ownCode(): string {
  identity ??= codeIdentity(join(import.meta.dirname, '..'));
  return identity;
}

/** The part of the key that all files of a scan share. */
export function cacheScope(rules: LoadedRules, scanType: ScanType, knowledge: Knowledge): string {
  // To say all rules as text takes a twentieth of a second.
  const said = keptName(rules) ?? [rules.rules, rules.models];
  return createHash('sha256')
    .update(
      JSON.stringify([engineVersion, ownCode(), scanType, said, knowledge], (_key, value: unknown) =>
        value instanceof RegExp ? String(value) : value,
      ),
    )
    .digest('hex');
}

/** Path is part of the key: language, role and the meaning of imports depend on it. */
export function cacheKey(scope: string, path: string, bytes: Uint8Array): string {
  return createHash('sha256').update(`${scope}\n${path}\n`).update(bytes).digest('hex');
}
