import { childrenOf, type Explainer, isFolder, textOf } from './explanation.ts';

/** Installers write these folders beside a package, with the list of its files (packaging.python.org, "Recording installed projects"). */
const RECORDS = /\.(?:dist-info|egg-info)\/$/;
const LISTS = ['RECORD', 'installed-files.txt', 'top_level.txt'] as const;

/** A project has a record of its own at most beside its packages: where there are more, they were installed there (`pip install --target libs`). */
const FEW_RECORDS = 3;

/** `site-packages` and what else packages are installed into: what some installer's record lists. */
export const sitePackages: Explainer = async ({ name, children }) => {
  if (name !== 'site-packages' && name !== 'dist-packages') {
    let records = 0;
    for (const path of children.keys()) if (RECORDS.test(path)) records++;
    if (records < FEW_RECORDS) return null;
  }
  const tops = new Set<string>(['__pycache__']);
  let isRecorded = false;
  for (const [path, entry] of children) {
    if (!RECORDS.test(path) || !isFolder(entry)) continue;
    const record = await childrenOf(entry);
    for (const list of LISTS) {
      const text = await textOf(record.get(list));
      if (text === null) continue;
      isRecorded = true;
      for (const [, top] of text.matchAll(/^"?(?:\.\.\/)?([^/\\,"\s]+)/gm)) if (top) tops.add(top);
    }
  }
  if (!isRecorded) return null;
  return (path) => {
    if (RECORDS.test(path)) return 'vendored';
    const top = /^([^/]+)\/?$/.exec(path)?.[1];
    return top !== undefined && tops.has(top) ? 'vendored' : null;
  };
};

const VENV_OWN = /^(?:(?:bin|scripts|include|share|etc|man|doc)\/|pyvenv\.cfg|\.gitignore|lib64)$/i;

/** A virtual environment, by the `pyvenv.cfg` in it: its programs and scripts; the packages are judged by `sitePackages`. */
export const virtualEnvironment: Explainer = async ({ children }) =>
  children.has('pyvenv.cfg') ? (path) => (VENV_OWN.test(path) ? 'vendored' : null) : null;
