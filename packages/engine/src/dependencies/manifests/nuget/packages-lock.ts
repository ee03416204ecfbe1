import { mapAt, rootDoc, textAt, textOf } from '../../../documents/doc.ts';
import { parseJson } from '../../../documents/json.ts';
import { directoryOf } from '../../../paths.ts';
import type { Scope } from '../../component.ts';
import { MAX_PACKAGES } from '../../limits.ts';
import { type Edge, edge, type LockedPackage, locked, type ParsedManifest } from '../../parsed-manifest.ts';

/** packages.lock.json, versions 1 and 2 (learn.microsoft.com, PackageReference in project files: locking dependencies). One graph a target framework. */
export function readPackagesLock(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseJson(text));
  const packages = new Map<string, LockedPackage>();
  const direct = new Map<string, Edge>();
  for (const [, framework] of mapAt(doc, 'dependencies')) {
    const keys = new Map<string, string>();
    for (const [name, item] of mapAt(framework))
      keys.set(name.toLowerCase(), `${name.toLowerCase()}@${textAt(item, 'resolved') ?? ''}`);
    for (const [name, item, line] of mapAt(framework)) {
      const type = textAt(item, 'type') ?? '';
      const version = textAt(item, 'resolved');
      const key = keys.get(name.toLowerCase()) ?? name;
      if (type === 'Direct') direct.set(key, edge(name, textAt(item, 'requested') ?? '', key));
      const hash = textAt(item, 'contentHash');
      const before = packages.get(key);
      const dependencies = [...mapAt(item, 'dependencies')].map(([to, range]) =>
        edge(to, textOf(range) ?? '', keys.get(to.toLowerCase()) ?? null),
      );
      // Projects reference one another here; their packages are roots as much as the project's own.
      if (type === 'Project')
        for (const e of dependencies) if (e.key && !direct.has(e.key)) direct.set(e.key, e);
      if (type === 'Project' || packages.size >= MAX_PACKAGES) continue;
      const merged = before
        ? [
            ...before.dependencies,
            ...dependencies.filter((e) => !before.dependencies.some((b) => b.key === e.key)),
          ]
        : dependencies;
      packages.set(
        key,
        before
          ? { ...before, dependencies: merged }
          : locked(key, name, version, line, { integrity: hash ? [`sha512:${hash}`] : [], dependencies }),
      );
    }
  }
  const scope: Scope = /Tests?\//i.test(path) ? 'development' : 'production';
  return {
    packages: [...packages.values()],
    roots: [
      {
        directory: directoryOf(path),
        name: null,
        dependencies: [...direct.values()].map((e) => ({ ...e, scope })),
      },
    ],
    graph: true,
  };
}
