import { mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import type { Scope } from '../../component.ts';
import { type Declaration, declare, type ParsedManifest } from '../../parsed-manifest.ts';
import { npmAlias, npmSource } from './source.ts';

/** Later sections win over earlier ones for the same name, as npm has it for `optionalDependencies`. */
export const NPM_SECTIONS: readonly (readonly [string, Scope])[] = [
  ['peerDependencies', 'peer'],
  ['devDependencies', 'development'],
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
];

/** package.json. */
export function readPackageJson(_path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const byName = new Map<string, Declaration>();
  for (const [section, scope] of NPM_SECTIONS) {
    for (const [name, value, line] of mapAt(doc, section)) {
      const range = textOf(value);
      if (range !== null) byName.set(name, { ...npmDeclaration(name, range, line, scope), section });
    }
  }
  return {
    project: {
      name: textAt(doc, 'name'),
      version: textAt(doc, 'version'),
      license: textAt(doc, 'license'),
    },
    declarations: [...byName.values()],
  };
}

export function npmDeclaration(name: string, range: string, line: number, scope: Scope): Declaration {
  const alias = npmAlias(range);
  if (alias) return declare(alias.name, alias.range, line, { scope, alias: name });
  return declare(name, range, line, { scope, source: npmSource(range) });
}
