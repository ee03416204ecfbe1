import { ancestors, baseOf, directoryOf } from '../paths.ts';

/** Files that say "here a project begins", in the languages that the engine reads. */
const MANIFEST =
  /^(?:package\.json|deno\.jsonc?|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|build\.xml|composer\.json|Gemfile|config\.ru|pyproject\.toml|setup\.(?:py|cfg)|requirements[\w.-]*\.txt|Pipfile|manage\.py|foundry\.toml|hardhat\.config\.[cm]?[jt]s|truffle-config\.js)$|\.(?:gemspec|csproj|vbproj|slnx?)$/;
/** A solution lists the projects below it: they are one. */
const SOLUTION = /\.slnx?$/;
const MEMBER = /\.(?:cs|vb)proj$/;
/** What stands at the top of a repository, whatever is written in it. */
const REPOSITORY =
  /^(?:readme|licen[cs]e|copying|makefile|dockerfile|procfile|(?:docker-)?compose)(?:\.[\w.]+)?$|^\.(?:gitignore|gitattributes|gitmodules|editorconfig|dockerignore|gitlab-ci\.ya?ml)$/i;

/** Folders in which a project begins, sorted; '' is the top of the tree. */
export function projectRoots(paths: readonly string[]): string[] {
  const solutions = new Set(paths.filter((path) => SOLUTION.test(path)).map(directoryOf));
  const roots = new Set<string>();
  for (const path of paths) {
    const name = baseOf(path);
    if (!MANIFEST.test(name)) continue;
    const folder = directoryOf(path);
    const solution = MEMBER.test(name) ? [...ancestors(folder)].find((one) => solutions.has(one)) : undefined;
    roots.add(solution ?? folder);
  }
  return [...roots].sort();
}

/**
 * Tells to which application a file belongs: everything below the outermost folder in which a project begins. A tree with the files of
 * a repository at its top is one application, and so is all that lies below no project.
 */
export function applicationOf(paths: readonly string[]): (path: string) => string {
  if (paths.some((path) => !path.includes('/') && (REPOSITORY.test(path) || MANIFEST.test(path))))
    return () => '';
  return programOf(paths);
}

/**
 * Tells to which program a file belongs: everything below the outermost folder in which a project begins. A repository at whose top no
 * project begins is a collection of programs, each of which is set up by itself.
 */
export function programOf(paths: readonly string[]): (path: string) => string {
  const roots = new Set(projectRoots(paths));
  if (roots.has('')) return () => '';
  return (path) => [...ancestors(directoryOf(path))].findLast((one) => roots.has(one)) ?? '';
}
