/** What is read of package-lock.json: a package's folder and what it needs. */
interface LockedPackage {
  version?: string;
  link?: boolean;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface PackageLock {
  packages: Record<string, LockedPackage>;
}

/** Folders in which Node would look for a package needed by the one in `folder`, nearest first. */
function candidates(folder: string, name: string): string[] {
  const found = [`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
  for (let end = folder.lastIndexOf('/'); end > 0; end = folder.lastIndexOf('/', end - 1)) {
    const parent = folder.slice(0, end);
    if (!parent.endsWith('node_modules')) found.push(`${parent}/node_modules/${name}`);
  }
  if (folder !== '') found.push(`node_modules/${name}`);
  return found;
}

/**
 * Finds what a lock file promises but does not hold. `npm install` drops an optional package that the registry lacks
 * without a word, and `npm ci` on a fresh clone then refuses the whole lock file ("Missing: … from lock file").
 * @returns one line per hole, empty when there is none
 */
export function findLockHoles(lock: PackageLock): string[] {
  const holes: string[] = [];
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const needs = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const [name, range] of Object.entries(needs)) {
      if (!candidates(folder, name).some((path) => path in lock.packages)) {
        holes.push(
          `${folder || 'the root package'} needs ${name}@${range}, which the lock file does not hold`,
        );
      }
    }
    const isRegistryPackage = folder.includes('node_modules/') && entry.link !== true;
    if (isRegistryPackage && (entry.version === undefined || entry.integrity === undefined)) {
      holes.push(
        `${folder} has no ${entry.version === undefined ? 'version' : 'integrity'} in the lock file`,
      );
    }
  }
  return holes;
}
