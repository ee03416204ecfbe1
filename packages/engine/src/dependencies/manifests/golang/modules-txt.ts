import { MAX_LINE_CHARS, MAX_PACKAGES } from '../../limits.ts';
import { type LockedPackage, locked, type ParsedManifest } from '../../parsed-manifest.ts';

/**
 * `vendor/modules.txt`, which `go mod vendor` writes (go.dev/ref/mod#vendoring): every module of which packages lie in the
 * folder, with what replaces it. What the folder holds besides is read as the project's own code.
 */
export function readModulesTxt(_path: string, text: string): Partial<ParsedManifest> {
  const packages: LockedPackage[] = [];
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    if (packages.length >= MAX_PACKAGES || row.length > MAX_LINE_CHARS) continue;
    const found = /^# (\S+)(?: (v\S+))?(?: => (\S+)(?: (v\S+))?)?\s*$/.exec(row);
    const [, name, version, target, targetVersion] = found ?? [];
    // A line without a version says again what replaces every version of a module.
    if (name === undefined || version === undefined) continue;
    const isLocal = target !== undefined && targetVersion === undefined;
    packages.push(
      locked(
        `${name}@${version}`,
        isLocal ? name : (target ?? name),
        isLocal ? version : (targetVersion ?? version),
        number,
        {
          source: isLocal ? { kind: 'file', url: target } : { kind: 'registry', url: null },
          importNames: target !== undefined && !isLocal && target !== name ? [name] : [],
        },
      ),
    );
  }
  return { packages, graph: false };
}
