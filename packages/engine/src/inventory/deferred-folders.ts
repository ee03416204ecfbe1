/** Names of folders in which package managers and build tools put what is not the project's own. The name alone proves nothing. */
const DEFERRED: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'site-packages',
  'dist-packages',
  'libs',
  '_vendor',
  'vendored',
  'third_party',
  '.venv',
  'venv',
  'env',
  'virtualenv',
  'pods',
  '.yarn',
  '.pnpm-store',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.angular',
  '.terraform',
  'coverage',
  'obj',
  'target',
  'build',
]);

/** Whether a folder of this name is looked at before it is entered: see `ownFiles`. */
export const isDeferredFolder = (name: string): boolean => DEFERRED.has(name.toLowerCase());
