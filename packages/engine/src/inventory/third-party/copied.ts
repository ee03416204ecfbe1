import { PYTHON_DISTRIBUTIONS } from '../../dependencies/usage/name-tables.ts';
import type { SourceEntry } from '../source.ts';
import { childrenOf, type Explainer, isFolder, textOf } from './explanation.ts';
import { KNOWN_LIBRARIES } from './known-libraries.ts';
import { hasOthersLicence } from './licence.ts';

/** Folders for what others wrote, by their name: one library that says whose it is bears the name out. */
const FOR_OTHERS = /^(?:_?vendor(?:s|ed)?|third[-_]?party|3rd[-_]?party|ext(?:ernal)?[-_]?libs?)$/;
/** Folders in which own code lies as often: here several libraries have to say so. */
const FOR_LIBRARIES = /^(?:libs?|libraries|externals?)$/;
const SEVERAL = 3;

/** What says that somebody develops a Python package here: a copy has its modules alone. */
const DEVELOPED = ['setup.py', 'setup.cfg', 'pyproject.toml'];
/** Modules in which packages keep their release. */
const RELEASES = ['__init__.py', '__version__.py', '_version.py', 'version.py', '__about__.py'];
const SAYS_RELEASE = /^(?:__version__|__version_info__|version)\s*(?::[^=\n]+)?=\s*['"(]?\s*v?\d/m;
const SAYS_WHOSE = /@(?:license|copyright|author)\b|\bcopyright\s*(?:\(c\)|©|\d{4})|\bMIT Licen[cs]e\b/i;

const HEADER_CHARS = 3000;
/** Files of a library that are asked for a header. */
const ASKED_FILES = 5;

const fold = (name: string): string => name.toLowerCase().replace(/[._-]+/g, '-');

/**
 * Libraries that somebody copied into a folder of the project, without any record of an installer: what has a licence of
 * its own, or bears the name of a library and says its release or whose it is. Where several do, what else bears such a name
 * or says a release lies there for the same reason. Anything else in the folder is the project's own.
 */
export const copiedLibraries: Explainer = async ({ name, parent, children, evidence }) => {
  const least = FOR_OTHERS.test(name) ? 1 : FOR_LIBRARIES.test(name) ? SEVERAL : null;
  if (least === null) return null;
  const around = await evidence.licencesAt(parent);
  const declared = (await evidence.packagesAt('pypi', parent))?.names ?? new Set<string>();
  const isDeclared = new Set([...declared].map(fold));
  const sure = new Set<string>();
  const likely = new Set<string>();
  for (const [path, entry] of children) {
    const module = path.replace(/\/$|\.py$/, '');
    // A file of another kind is no library that says its name: banners of scripts are read with their text.
    if (module === path) continue;
    const inside = isFolder(entry) ? await childrenOf(entry) : new Map([['__init__.py', entry]]);
    if (isFolder(entry) && (await hasOthersLicence(inside, around))) {
      sure.add(path);
      continue;
    }
    if (DEVELOPED.some((file) => inside.has(file))) continue;
    const provided = Object.hasOwn(PYTHON_DISTRIBUTIONS, module) ? PYTHON_DISTRIBUTIONS[module] : undefined;
    const isReleased = await saysRelease(inside);
    const isSaid = isReleased || (await saysWhose(inside));
    const isNamed =
      (isSaid && provided !== undefined) ||
      KNOWN_LIBRARIES.has(module.toLowerCase()) ||
      [module, ...(provided ?? [])].some((one) => isDeclared.has(fold(one)));
    if (isNamed && isSaid) sure.add(path);
    else if (isNamed || isReleased) likely.add(path);
  }
  if (sure.size < least) return null;
  return (path) => (sure.has(path) || likely.has(path) ? 'vendored' : null);
};

async function saysRelease(inside: ReadonlyMap<string, SourceEntry>): Promise<boolean> {
  for (const file of RELEASES) {
    const text = await textOf(inside.get(file));
    if (text !== null && SAYS_RELEASE.test(text)) return true;
  }
  return false;
}

async function saysWhose(inside: ReadonlyMap<string, SourceEntry>): Promise<boolean> {
  const files = [...inside].filter(([path]) => /\.(?:php|py|inc)$/.test(path)).slice(0, ASKED_FILES);
  for (const [, entry] of files) {
    const text = await textOf(entry);
    if (text !== null && SAYS_WHOSE.test(text.slice(0, HEADER_CHARS))) return true;
  }
  return false;
}
