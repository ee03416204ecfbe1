import type { Ecosystem } from '../../ecosystem.ts';
import { roleOf } from '../../file-kinds/role.ts';
import type { Gap } from '../component.ts';
import { normalizePyPiName } from '../manifests/pypi/requirement.ts';
import { gap } from '../parsed-manifest.ts';
import type { ImportUse } from './file-usage.ts';
import { packageOf } from './import-names.ts';
import { PYTHON_DISTRIBUTIONS } from './name-tables.ts';

/**
 * An import that no component accounts for. Its package is there, in no manifest and with dependencies that nobody has
 * written down, so that it can hide any package. In tests and examples, which nothing ships, it hides the one that it names.
 */
export function undeclaredGap(ecosystem: Ecosystem, file: string, one: ImportUse): Gap {
  const what = `imports ${one.module.slice(0, 200)}, which nothing declares`;
  const isAside = roleOf(file) !== 'main' || one.typeOnly;
  const names =
    binstubNames(ecosystem, file, one.module) ?? (isAside ? namesOf(ecosystem, one.module) : undefined);
  return gap(file, ecosystem, 'undeclared', what, one.line, names);
}

/** Rails writes `bin/spring`, which loads Spring if the lock file has it and goes on without where it has not; Spring needs no other gem. */
const binstubNames = (ecosystem: Ecosystem, file: string, module: string): readonly string[] | undefined =>
  ecosystem === 'gem' && /(?:^|\/)bin\/spring$/.test(file) && module === 'spring/binstub'
    ? ['spring']
    : undefined;

/** Packages that an import may mean; undefined where import names say too little about them. */
function namesOf(ecosystem: Ecosystem, module: string): readonly string[] | undefined {
  if (ecosystem === 'npm') {
    const bare = packageOf(module.replace(/^(?:npm|jsr):/, '').replace(/(?<=.)@[\d^~].*$/, ''));
    return /^https?:/.test(module)
      ? undefined
      : [bare, `@types/${bare.replace(/^@/, '').replace('/', '__')}`];
  }
  if (ecosystem === 'pypi') {
    const parts = module.split('.');
    const dashed = parts.slice(0, 4).map((_, at) => normalizePyPiName(parts.slice(0, at + 1).join('-')));
    const top = dashed[0] ?? '';
    return [
      ...dashed,
      ...(PYTHON_DISTRIBUTIONS[parts[0] ?? ''] ?? []),
      `python-${top}`,
      `py${top}`,
      `${top}-python`,
    ];
  }
  return undefined;
}
