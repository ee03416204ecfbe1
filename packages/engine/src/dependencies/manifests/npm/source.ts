import { loadedWhenAsked } from '../../../load-library.ts';
import type { PackageSource } from '../../component.ts';
import { REGISTRY } from '../../parsed-manifest.ts';

const semver = loadedWhenAsked<typeof import('semver')>('semver');

const GIT = /^(?:git[+:@]|github:|gitlab:|bitbucket:|gist:|ssh:)|\.git(?:#|$)|^[\w.-]+\/[\w.-]+(?:#|$)/;
const FILE = /^(?:file:|link:|portal:|\.{0,2}\/|~\/)/;

/** What a range or a resolved address in an npm manifest or lock points at. Forms of npm's `npm-package-arg`. */
export function npmSource(spec: string): PackageSource {
  if (/^workspace:/.test(spec)) return { kind: 'workspace', url: null };
  if (FILE.test(spec)) return { kind: 'file', url: spec };
  if (/^https?:/.test(spec) && !GIT.test(spec)) {
    return { kind: isRegistryTarball(spec) ? 'registry' : 'url', url: spec };
  }
  if (semver().validRange(spec) !== null) return REGISTRY;
  if (GIT.test(spec)) return { kind: 'git', url: spec };
  return REGISTRY;
}

/** Registries serve `/<name>/-/<file>.tgz`; anything else under http is somebody's own archive. */
function isRegistryTarball(url: string): boolean {
  return /\/-\/[^/]+\.tgz(?:[?#]|$)/.test(url) || /^https:\/\/npm\.pkg\.github\.com\//.test(url);
}

/** `npm:real@^1` → the real name and range. */
export function npmAlias(range: string): { name: string; range: string } | null {
  const found = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(range);
  return found?.[1] ? { name: found[1], range: found[2] ?? '' } : null;
}
