import type { Ecosystem } from '../../ecosystem.ts';
import { ancestors, directoryOf } from '../../paths.ts';
import type { Project } from '../component.ts';
import type { FileUsage } from './file-usage.ts';

export type IsOwn = (module: string, file: string) => boolean;

/** Modules that the project itself provides, by the paths and namespaces of its files and the names of its projects. */
export function ownModules(
  ecosystem: Ecosystem,
  files: readonly FileUsage[],
  paths: Iterable<string>,
  projects: readonly Project[],
): IsOwn {
  if (ecosystem === 'pypi') return ownPython(paths);
  if (ecosystem === 'gem') return ownRuby(paths);
  const names = new Set<string>();
  for (const file of files) for (const declared of file.declares) names.add(declared);
  for (const project of projects) if (project.ecosystem === ecosystem) names.add(project.name);
  const mark = ecosystem === 'composer' ? '\\' : ecosystem === 'golang' || ecosystem === 'npm' ? '/' : '.';
  return (module) => {
    for (let at = module; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(mark))))
      if (names.has(at)) return true;
    return false;
  };
}

/**
 * Python looks beside the script and in the folders of its path: the folder of the importing file, every folder above it,
 * and the usual source folders in those. A file of that name anywhere else is not what is imported.
 */
function ownPython(paths: Iterable<string>): IsOwn {
  const modules = new Set<string>();
  for (const path of paths) {
    if (!/\.(?:pyi?|pyx|pxd|so|pyd)$/.test(path)) continue;
    modules.add(path.replace(/(?:\.cpython-[\w-]+)?\.\w+$/, ''));
    for (const directory of ancestors(directoryOf(path))) modules.add(directory);
  }
  return (module, file) => {
    const top = module.split('.')[0] ?? '';
    for (const directory of ancestors(directoryOf(file))) {
      for (const folder of ['', 'src', 'lib', 'python', 'tests', 'test'])
        if (modules.has([directory, folder, top].filter((part) => part !== '').join('/'))) return true;
    }
    return false;
  };
}

/** `require 'shop/order'` finds `lib/shop/order.rb`, and what Rails and gems put on the load path. */
function ownRuby(paths: Iterable<string>): IsOwn {
  const files = new Set<string>();
  for (const path of paths) {
    if (!/\.(?:rb|so)$/.test(path)) continue;
    const parts = path.replace(/\.\w+$/, '').split('/');
    // The part after a folder of the load path; `config/…` and `spec/…` are required from the root.
    for (let at = 0; at < parts.length; at++)
      if (
        at === 0 ||
        /^(?:lib|app|test|spec|ext|config|features|models|controllers|helpers)$/.test(parts[at - 1] ?? '')
      )
        files.add(parts.slice(at).join('/'));
  }
  return (module, file) => {
    const bare = module.replace(/\.rb$/, '');
    const beside = directoryOf(file) === '' ? bare : `${directoryOf(file)}/${bare}`;
    return files.has(bare) || files.has(beside);
  };
}
