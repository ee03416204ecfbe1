import {
  type LoadedRules,
  memoryCache,
  readKnowledge,
  type ScanResult,
  type Source,
  scan,
} from '@vedette/engine';
import { cacheFolder } from '../session/cache-folder.ts';
import type { ProgressBar } from '../terminal/progress-bar.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { showProgress } from './engine-progress.ts';
import type { ScanSettings } from './flags.ts';
import { resultCache } from './result-cache.ts';
import { folderAt, rulesFor } from './rule-source.ts';

interface EngineRunOptions {
  readonly settings: Pick<ScanSettings, 'type' | 'rules' | 'workers' | 'focus'>;
  readonly at: Surroundings;
  /** Up to so many files that no cache holds need no threads. */
  readonly fewFiles: number;
}

interface EngineRun {
  readonly rules: LoadedRules;
  /** @param through only findings in these files, and ways through them, are wanted */
  readonly run: (source: Source, bar: ProgressBar, through?: ReadonlySet<string>) => Promise<ScanResult>;
}

/** The engine on this machine, for several sources with the same rules, options and cache. */
export async function engineRun({ settings, at, fewFiles }: EngineRunOptions): Promise<EngineRun> {
  const rules = await rulesFor(
    settings.rules === undefined ? null : await folderAt(at.cwd, settings.rules),
    at,
  );
  const folder = cacheFolder(at.env);
  const knowledge = await readKnowledge(folder);
  const cache = folder === undefined ? memoryCache() : await resultCache(folder, at.now());
  const run: EngineRun['run'] = (source, bar, through) =>
    scan(source, {
      scanType: settings.type,
      rules,
      knowledge,
      workers: at.engineThreads ?? settings.workers,
      fewFiles,
      focusPaths: settings.focus,
      today: at.now().toISOString().slice(0, 10),
      signal: at.signal,
      onProgress: showProgress(bar),
      cache,
      importUsage: false,
      ...(through && { through }),
    });
  return { rules, run };
}
