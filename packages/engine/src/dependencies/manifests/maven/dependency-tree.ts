import { directoryOf } from '../../../paths.ts';
import { MAX_LINE_CHARS, MAX_PACKAGES } from '../../limits.ts';
import {
  type Edge,
  edge,
  type LockedPackage,
  type LockRoot,
  locked,
  type ParsedManifest,
  REGISTRY,
} from '../../parsed-manifest.ts';
import { mavenScope, OF_THE_MACHINE } from './pom.ts';

interface Node {
  readonly key: string;
  readonly depth: number;
  readonly edges: Edge[];
}

/**
 * Text output of `mvn dependency:tree` kept beside a build (`dependency-tree.txt`, `*.dependencies.txt`), with or without the log
 * prefix: `groupId:artifactId:type[:classifier]:version[:scope]`, three columns a level.
 */
export function readDependencyTree(path: string, text: string): Partial<ParsedManifest> {
  const packages = new Map<string, { package: LockedPackage; edges: Edge[] }>();
  const roots: LockRoot[] = [];
  let stack: Node[] = [];
  let number = 0;
  for (const raw of text.split('\n')) {
    number++;
    if (raw.length > MAX_LINE_CHARS) continue;
    const row = raw.replace(/^\[INFO\] /, '').trimEnd();
    // The drawing of the tree is one class of characters, three a level: a pattern of its pieces would backtrack.
    const prefix = /^[|+\\ -]*/.exec(row)?.[0] ?? '';
    const found = /^\(?([\w.-]+):([\w.-]+):([\w.-]+):([^\s()]+)(.*)$/.exec(row.slice(prefix.length));
    if (!found) continue;
    const depth = Math.round(prefix.length / 3);
    const name = `${found[1]}:${found[2]}`;
    const parts = (found[4] ?? '').split(':');
    const scopes = ['compile', 'runtime', 'test', 'provided', 'system', 'import'];
    const scope = depth > 0 && scopes.includes(parts.at(-1) ?? '') ? (parts.pop() ?? null) : null;
    const version = parts.at(-1) ?? null;
    const key = `${name}:${version}`;
    const edges: Edge[] = [];
    if (depth === 0) {
      roots.push({ directory: directoryOf(path), name, dependencies: edges });
      stack = [{ key, depth, edges }];
      continue;
    }
    stack = stack.filter((node) => node.depth < depth);
    const parent = stack.at(-1);
    parent?.edges.push(
      edge(
        name,
        '',
        key,
        depth === 1
          ? mavenScope(scope, /\boptional\b/.test(found[5] ?? ''))
          : scope === 'test'
            ? 'production'
            : mavenScope(scope, false),
      ),
    );
    const known = packages.get(key);
    stack.push({ key, depth, edges: known?.edges ?? edges });
    if (!known && packages.size < MAX_PACKAGES) {
      packages.set(key, {
        package: locked(key, name, version, number, {
          hint: mavenScope(scope, false),
          dependencies: edges,
          source: scope === 'system' ? OF_THE_MACHINE : REGISTRY,
        }),
        edges,
      });
    }
  }
  return { packages: [...packages.values()].map((entry) => entry.package), roots, graph: true };
}
