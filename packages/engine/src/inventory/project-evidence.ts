import type { ParsedManifest } from '../dependencies/parsed-manifest.ts';
import { isDependencyFile, readDependencyFile } from '../dependencies/read.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { decode } from '../parse/decode.ts';
import { isLicenceFile } from './licence-names.ts';
import type { SourceFile } from './source.ts';

/** What the project's own manifests and lock files say, as far as folders of other people's code are judged by it. */
export interface ProjectEvidence {
  /** Remembers a file of the project if it is of use here. */
  readonly see: (file: SourceFile) => void;
  /** Whether the project has this very file. Only files that are of use here are known. */
  readonly has: (path: string) => boolean;
  /**
   * Packages that manifests and lock files in a folder and above it name, in the ecosystem's canonical form; null when there
   * is no such file. `isLocked`: whether a lock file is among them, so that indirect dependencies are named too.
   */
  readonly packagesAt: (
    ecosystem: Ecosystem,
    folder: string,
  ) => Promise<{ readonly names: ReadonlySet<string>; readonly isLocked: boolean } | null>;
  /** Texts of the licences in a folder and above it. */
  readonly licencesAt: (folder: string) => Promise<readonly string[]>;
}

/** Files that say who made a folder beside them, besides those that dependencies are read from. */
const OTHER_NAMES: ReadonlySet<string> = new Set([
  '.yarnrc.yml',
  'bower.json',
  'podfile.lock',
  'build.gradle',
  'build.gradle.kts',
  'angular.json',
]);

export function projectEvidence(maxFileBytes: number): ProjectEvidence {
  const files = new Map<string, SourceFile>();
  const byFolder = new Map<string, SourceFile[]>();
  const readings = new Map<string, Promise<ParsedManifest | null>>();
  const licences = new Map<string, SourceFile[]>();

  const reading = (file: SourceFile): Promise<ParsedManifest | null> => {
    const held = readings.get(file.path) ?? readManifest(file, maxFileBytes);
    readings.set(file.path, held);
    return held;
  };

  return {
    see(file) {
      const slash = file.path.lastIndexOf('/');
      if (isLicenceFile(file.path.slice(slash + 1))) {
        const at = file.path.slice(0, slash + 1);
        licences.set(at, [...(licences.get(at) ?? []), file]);
        return;
      }
      const isManifest = isDependencyFile(file.path);
      if (!isManifest && !OTHER_NAMES.has(file.path.slice(slash + 1).toLowerCase())) return;
      files.set(file.path, file);
      if (!isManifest) return;
      const folder = file.path.slice(0, slash + 1);
      const list = byFolder.get(folder);
      if (list) list.push(file);
      else byFolder.set(folder, [file]);
    },
    has: (path) => files.has(path),
    async licencesAt(folder) {
      const texts: string[] = [];
      for (const at of withParents(folder)) {
        for (const file of licences.get(at) ?? []) {
          const text = await textOf(file, maxFileBytes);
          if (text !== null) texts.push(text);
        }
      }
      return texts;
    },
    async packagesAt(ecosystem, folder) {
      const names = new Set<string>();
      let isLocked = false;
      let isNamed = false;
      for (const at of withParents(folder)) {
        for (const file of byFolder.get(at) ?? []) {
          const read = await reading(file);
          if (read?.ecosystem !== ecosystem) continue;
          isNamed = true;
          if (read.packages.length > 0) isLocked = true;
          for (const one of [...read.packages, ...read.declarations]) names.add(one.name.toLowerCase());
        }
      }
      return isNamed ? { names, isLocked } : null;
    },
  };
}

async function readManifest(file: SourceFile, maxFileBytes: number): Promise<ParsedManifest | null> {
  const text = await textOf(file, maxFileBytes);
  try {
    return text === null ? null : readDependencyFile(file.path, text);
  } catch {
    return null;
  }
}

async function textOf(file: SourceFile, maxFileBytes: number): Promise<string | null> {
  if (file.size > maxFileBytes) return null;
  try {
    const decoded = decode(await file.read(), true);
    return 'text' in decoded ? decoded.text : null;
  } catch {
    return null;
  }
}

/** A folder and those around it, from the inside out: `a/b/` gives `a/b/`, `a/`, ``. */
function* withParents(folder: string): Generator<string> {
  for (let at = folder; at !== ''; at = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1)) yield at;
  yield '';
}
