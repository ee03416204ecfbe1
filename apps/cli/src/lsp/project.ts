import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Finding,
  type KnowledgeFile,
  type LoadedRules,
  memoryCache,
  memorySource,
  readKnowledge,
  type ScanCache,
  scan,
} from '@vedette/engine';
import { listProject } from '../project/list-files.ts';
import { readProjectSettings } from '../project/project-file.ts';

import { resultCache } from '../scan/result-cache.ts';
import { rulesFor } from '../scan/rule-source.ts';
import { sourceOf } from '../scan/source-of.ts';
import { cacheFolder } from '../session/cache-folder.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

/** What is known about the findings of a folder while its files are edited. Paths that come in and go out are absolute. */
export interface Project {
  readonly root: string;
  /** Looks at one file alone, with this text. A later call for any file ends it. */
  scanFile(path: string, text: string): Promise<void>;
  /** Loads what looking at a file needs, so that the first edit does not wait for it. */
  warmUp(): Promise<void>;
  /** Looks at all files as they are now, in the background. What runs is begun anew. */
  scanAll(): void;
  /** Those in the file, and those whose way leads through it. */
  findingsOf(path: string): readonly Finding[];
  forget(path: string): void;
  relative(path: string): string;
  uriOf(relativePath: string): string;
  stop(): void;
}

interface ProjectEvents {
  /** Text of a file that is open in the editor, saved or not. */
  readonly openText: (path: string) => string | null;
  readonly onScanned: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** An editor leaves the other half of the machine to whoever types. */
const WORKERS = 1;

export function createProject(root: string, at: Surroundings, events: ProjectEvents): Project {
  const stopped = new AbortController();
  /** Of files that were edited since all were looked at, looked at alone. */
  const edited = new Map<string, readonly Finding[]>();
  let all: readonly Finding[] = [];
  let whole = new AbortController();
  let single = new AbortController();
  let loaded: Promise<Loaded> | null = null;
  const load = (): Promise<Loaded> => (loaded ??= loadOnce(root, at));
  const inProject = (path: string): string => relative(root, path).split(sep).join('/');

  async function runAll(signal: AbortSignal): Promise<void> {
    const { rules, knowledge, cache, settings } = await load();
    const files = await listProject(root, ['.'], { ...settings, signal });
    const known = new Set(edited.keys());
    const { findings } = await scan(sourceOf({ root, paths: files.paths }, events.openText), {
      ...dated(at),
      scanType: 'standard',
      rules,
      knowledge,
      importUsage: false,
      cache,
      workers: at.engineThreads ?? WORKERS,
      signal,
    });
    all = findings;
    // What was edited meanwhile is newer than this scan.
    for (const path of known) edited.delete(path);
    events.onScanned();
  }

  return {
    root,
    relative: inProject,
    uriOf: (path) => pathToFileURL(join(root, path)).href,
    async scanFile(path, text) {
      single.abort();
      single = new AbortController();
      const { signal } = single;
      const name = inProject(path);
      const { rules, knowledge } = await load();
      if (signal.aborted) return;
      try {
        const found = await scan(memorySource({ [name]: text }), {
          ...dated(at),
          scanType: 'standard',
          rules,
          knowledge,
          importUsage: false,
          // In this thread: the parsers and rules stay loaded, which is most of what a scan of one file costs.
          workers: 0,
          signal,
        });
        edited.set(name, found.findings);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    async warmUp() {
      const { rules, knowledge } = await load();
      await scan(memorySource({ 'empty.js': ';\n' }), {
        scanType: 'standard',
        rules,
        knowledge,
        importUsage: false,
        workers: 0,
        signal: stopped.signal,
      });
    },
    scanAll() {
      whole.abort();
      whole = new AbortController();
      const { signal } = whole;
      runAll(AbortSignal.any([signal, stopped.signal])).catch((error: unknown) => {
        if (!signal.aborted && !stopped.signal.aborted) events.onFailure(error);
      });
    },
    findingsOf(path) {
      const name = inProject(path);
      const touching = all.filter((finding) => isAbout(finding, name));
      const own = edited.get(name);
      if (own === undefined) return touching.filter(({ suppressed }) => suppressed === null);
      // What was found in several files stays until all are looked at again.
      const throughOthers = touching.filter(({ flow, path: at }) =>
        (flow ?? []).some((step) => step.path !== at),
      );
      return [...own, ...throughOthers].filter(({ suppressed }) => suppressed === null);
    },
    forget: (path) => void edited.delete(inProject(path)),
    stop() {
      stopped.abort();
      single.abort();
    },
  };
}

const isAbout = ({ path, flow }: Finding, name: string): boolean =>
  path === name || (flow ?? []).some((step) => step.path === name);

const dated = (at: Surroundings) => ({ today: at.now().toISOString().slice(0, 10) });

interface Loaded {
  readonly rules: LoadedRules;
  readonly knowledge: readonly KnowledgeFile[];
  readonly cache: ScanCache;
  readonly settings: { readonly include: readonly string[]; readonly exclude: readonly string[] };
}

async function loadOnce(root: string, at: Surroundings): Promise<Loaded> {
  const { include = [], exclude = [], rules } = await readProjectSettings(root);
  const folder = cacheFolder(at.env);
  return {
    rules: await rulesFor(rules === undefined ? null : join(root, rules), at),
    knowledge: await readKnowledge(folder),
    cache: folder === undefined ? memoryCache() : await resultCache(folder, at.now()),
    settings: { include, exclude },
  };
}
