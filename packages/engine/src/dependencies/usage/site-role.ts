import { type FileRole, roleOf } from '../../file-kinds/role.ts';

/** What a file that imports is for: what runs in production, in tests, in examples, or where the project is built. */
export type SiteRole = 'production' | Exclude<FileRole, 'main'> | 'build';

/** Configuration and scripts of build tools, which run on the machine that builds and are not shipped. */
const BUILD_FILES = new RegExp(
  [
    String.raw`(?:^|\/)[\w-]+\.(?:config|conf|workspace|setup)\.[cm]?[jt]sx?$`,
    String.raw`(?:^|\/)\.[\w-]+rc\.[cm]?[jt]s$`,
    String.raw`(?:^|\/)(?:gruntfile|gulpfile|jakefile|brunch-config|rakefile|gemfile|guardfile|capfile)(?:\.[a-z]+)*$`,
    String.raw`(?:^|\/)(?:setup|noxfile|fabfile|conftest|build)\.(?:py|rs)$`,
    String.raw`\.(?:gradle|gradle\.kts|sbt|rake)$`,
    String.raw`(?:^|\/)\.(?:storybook|github|husky|vitepress|vuepress|circleci)\/`,
    // Beside a manifest; `src/scripts` is what browsers get.
    String.raw`^(?:(?:packages|apps|services|libs|modules)\/[^/]+\/)?(?:scripts|buildSrc)\/`,
  ].join('|'),
  'i',
);

/** By path alone; a file that could be either runs in production. */
export function siteRoleOf(path: string): SiteRole {
  const role = roleOf(path);
  if (role !== 'main') return role;
  return BUILD_FILES.test(path) ? 'build' : 'production';
}
