import { isDeferredFolder } from './deferred-folders.ts';
import { type ProjectEvidence, projectEvidence } from './project-evidence.ts';
import type { Source, SourceEntry, SourceFile, SourceFolder, SourceSkip } from './source.ts';
import { buildOutput } from './third-party/build-output.ts';
import { copiedLibraries } from './third-party/copied.ts';
import { childrenOf, type Explainer, type Explanation, isFile, isFolder } from './third-party/explanation.ts';
import { bowerComponents, npmModules, npmStores } from './third-party/npm.ts';
import { sitePackages, virtualEnvironment } from './third-party/python.ts';
import { cargoVendor, composerVendor, gemVendor, goVendor, podsFolder } from './third-party/vendor.ts';

const EXPLAINERS: readonly Explainer[] = [
  npmModules,
  npmStores,
  bowerComponents,
  goVendor,
  composerVendor,
  gemVendor,
  cargoVendor,
  podsFolder,
  sitePackages,
  virtualEnvironment,
  copiedLibraries,
  buildOutput,
];

/**
 * The files of a source that are the project's own. Folders like `vendor` and `node_modules` are judged by evidence (a lock
 * file, an installer's record, a build tool's marks), not by their names: what nothing explains is the project's own code.
 * What is explained is handed out as a skip, a whole folder as one.
 */
export async function* ownFiles(
  source: Source,
  limits: { readonly maxFileBytes: number },
): AsyncGenerator<SourceFile | SourceSkip> {
  const evidence = projectEvidence(limits.maxFileBytes);
  const waiting: SourceFolder[] = [];
  for await (const entry of source) {
    if (isFolder(entry)) waiting.push(entry);
    else {
      if (isFile(entry)) evidence.see(entry);
      yield entry;
    }
  }
  // Those found on the way come last: what explains them may stand in a folder that is judged before.
  for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
    const { found, nested } = await judge(folder, evidence);
    yield* found;
    waiting.push(...nested);
  }
}

interface Judgement {
  readonly found: readonly (SourceFile | SourceSkip)[];
  /** Folders in it that are to be judged by themselves. */
  readonly nested: readonly SourceFolder[];
}

async function judge(folder: SourceFolder, evidence: ProjectEvidence): Promise<Judgement> {
  const children = await childrenOf(folder);
  const at = folder.path.lastIndexOf('/', folder.path.length - 2) + 1;
  const judged = {
    folder,
    name: folder.path.slice(at, -1).toLowerCase(),
    parent: folder.path.slice(0, at),
    children,
    evidence,
  };
  const explanations: Explanation[] = [];
  for (const explainer of EXPLAINERS) {
    const one = await explainer(judged);
    if (one) explanations.push(one);
  }
  const explained: SourceSkip[] = [];
  const found: (SourceFile | SourceSkip)[] = [];
  const nested: SourceFolder[] = [];
  const look = async (entries: Iterable<SourceEntry>): Promise<void> => {
    for (const entry of entries) {
      const path = entry.path.slice(folder.path.length);
      let reason = null;
      for (const explain of explanations) reason ??= explain(path);
      if (reason) explained.push({ path: entry.path, skipped: reason });
      else if (isFolder(entry)) {
        const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);
        if (isDeferredFolder(name)) nested.push(entry);
        else await look((await childrenOf(entry)).values());
      } else {
        if (isFile(entry)) evidence.see(entry);
        found.push(entry);
      }
    }
  };
  await look(children.values());
  const [first] = explained;
  if (!first) return { found, nested };
  const isWhole = found.length === 0 && nested.length === 0;
  return {
    found: isWhole ? [{ path: folder.path, skipped: first.skipped }] : [...explained, ...found],
    nested,
  };
}
