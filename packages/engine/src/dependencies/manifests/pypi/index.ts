import { baseOf } from '../../../paths.ts';
import type { EcosystemReader } from '../../parsed-manifest.ts';
import { readPipfile, readPyproject, readSetupCfg, readSetupPy } from './declarations.ts';
import { readPipfileLock, readPoetryLock, readUvLock } from './locks.ts';
import { readPylock, withoutExports } from './pylock.ts';
import { exactPyPi, normalizePyPiName } from './requirement.ts';
import { linkRequirements, readRequirements } from './requirements.ts';

const LOCKS = ['poetry', 'uv', 'pylock'];

/** pip, Poetry, PDM, uv and Pipenv. */
export const pypi: EcosystemReader = {
  ecosystem: 'pypi',
  formats: [
    { name: 'requirements', role: 'manifest', matches: isRequirements, read: readRequirements },
    {
      name: 'pyproject',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'pyproject.toml',
      read: readPyproject,
      lockedBy: LOCKS,
    },
    {
      name: 'setup.cfg',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'setup.cfg',
      read: readSetupCfg,
      lockedBy: LOCKS,
    },
    {
      name: 'setup.py',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'setup.py',
      read: readSetupPy,
      lockedBy: LOCKS,
    },
    {
      name: 'pipfile',
      role: 'manifest',
      matches: (path) => baseOf(path) === 'Pipfile',
      read: readPipfile,
      lockedBy: ['pipenv'],
    },
    {
      name: 'poetry',
      role: 'lock',
      matches: (path) => /^(?:poetry|pdm)\.lock$/.test(baseOf(path)),
      read: readPoetryLock,
    },
    {
      name: 'pylock',
      role: 'lock',
      matches: (path) => /^pylock(?:\.[\w-]+)?\.toml$/.test(baseOf(path)),
      read: readPylock,
    },
    { name: 'uv', role: 'lock', matches: (path) => baseOf(path) === 'uv.lock', read: readUvLock },
    {
      name: 'pipenv',
      role: 'lock',
      matches: (path) => baseOf(path) === 'Pipfile.lock',
      read: readPipfileLock,
    },
  ],
  normalize: normalizePyPiName,
  exact: exactPyPi,
  link: (readings) => linkRequirements(withoutExports(readings)),
};

/** `requirements.txt`, `dev-requirements.txt`, `requirements-test.in`, `constraints.txt`, and text files under `requirements/`. */
function isRequirements(path: string): boolean {
  return /(?:^|[/_.-])(?:requirements|constraints)(?:[_.-][^/]*)?\.(?:txt|in|pip)$|(?:^|\/)requirements\/[^/]+\.(?:txt|in|pip)$/i.test(
    path,
  );
}
