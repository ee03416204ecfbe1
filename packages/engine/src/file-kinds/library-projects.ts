import { ancestors, directoryOf } from '../paths.ts';
import { type ProjectKind, runningFolder } from './library-manifests.ts';
import { roleOf } from './role.ts';

/** Folders at the top of a project that nobody imports. */
const BESIDE = /^(?:scripts?|tools?|bin|bench|perf|website|\.[^/]+)\//i;

/** What a file of the tree says about its project. */
export interface ProjectStatement {
  readonly path: string;
  readonly says: ProjectKind;
}

/**
 * Folders of libraries and of what is none, sorted by folder. A project is a library where one of its manifests says so and nothing
 * in it says that it runs by itself; the nearest folder around a file decides.
 */
export interface LibraryFolders {
  readonly libraries: readonly string[];
  readonly others: readonly string[];
}

const MAKES_PROJECT = /(^|\/)[^/]*\.go$/;

/** @param evidence what manifests and sources say @param paths all files of the tree */
export function libraryFolders(
  evidence: readonly ProjectStatement[],
  paths: readonly string[],
): LibraryFolders {
  const kinds = new Map<string, ProjectKind>();
  const note = (folder: string, says: ProjectKind): void => {
    if (says === 'application' || !kinds.has(folder)) kinds.set(folder, says);
  };
  const [sources, manifests] = [evidence.filter(isSource), evidence.filter((one) => !isSource(one))];
  // A library in one ecosystem may keep its tools or its site in another: one manifest that proves it is enough.
  for (const [folder, all] of Map.groupBy(manifests, (one) => directoryOf(one.path)))
    note(folder, all.some((one) => one.says === 'library') ? 'library' : 'application');
  const around = (folder: string): string | undefined => [...ancestors(folder)].find((one) => kinds.has(one));
  const running = new Set<string>();
  for (const { path, says } of sources) {
    const project = says === 'application' ? around(directoryOf(path)) : undefined;
    if (project !== undefined && isOwn(path, project)) running.add(project);
  }
  for (const path of paths) {
    const folder = runningFolder(path);
    const project = folder === null || roleOf(path) !== 'main' ? undefined : around(folder);
    if (project !== undefined) running.add(project);
  }
  // What is started takes its parts along, whatever their own manifests say.
  for (const folder of kinds.keys())
    if ([...ancestors(folder)].some((one) => running.has(one))) kinds.set(folder, 'application');
  const folders = [...kinds.keys()].sort();
  return {
    libraries: folders.filter((one) => kinds.get(one) === 'library'),
    others: folders.filter((one) => kinds.get(one) !== 'library'),
  };
}

/** Whether a file is code of a library that those who import it run: no test, example or tool. */
export function inLibrary({ libraries, others }: LibraryFolders): (path: string) => boolean {
  if (libraries.length === 0) return () => false;
  const [yes, no] = [new Set(libraries), new Set(others)];
  return (path) => {
    for (const folder of ancestors(directoryOf(path))) {
      if (yes.has(folder)) return isOwn(path, folder);
      if (no.has(folder)) return false;
    }
    return false;
  };
}

function isSource({ path }: ProjectStatement): boolean {
  return MAKES_PROJECT.test(path);
}

function isOwn(path: string, project: string): boolean {
  return roleOf(path) === 'main' && !BESIDE.test(project === '' ? path : path.slice(project.length + 1));
}
