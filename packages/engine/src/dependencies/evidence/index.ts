import { kindByContent, kindByPath } from '../../file-kinds/languages.ts';
import { baseOf } from '../../paths.ts';
import type { Gap } from '../component.ts';
import { gap } from '../parsed-manifest.ts';
import { embeddedGaps, requirementListGaps } from './embedded.ts';
import type { EvidenceGap } from './evidence-gap.ts';
import { installCommandGaps, namedInstallGaps } from './install-commands.ts';
import { knownFileGaps } from './known-files.ts';
import { namedBySettings } from './named-by-settings.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { pageGaps } from './pages.ts';

/** Scripts, pipelines and build files, whose lines are commands. Prose that tells a person what to type is none. */
const COMMANDS =
  /(?:^|\/)(?:(?:docker|container)file[^/]*|[^/]*\.(?:docker|container)file|makefile|gnumakefile|justfile|procfile|vagrantfile|jenkinsfile|devcontainer\.json|[^/]+\.(?:sh|bash|zsh|fish|ps1|bat|cmd|mk|ya?ml|ipynb|nix|cfg|tf|def))$/i;
/** Code and settings, of which a text may be a command that is run: what it names is what it installs. */
const MAY_RUN =
  /\.(?:[cm]?[jt]sx?|py|rb|rake|php|go|java|kts?|groovy|cs|rs|pl|lua|swift|json|toml|ini)$|(?:^|\/)(?:rakefile|gemfile|fastfile|capfile)$/i;
const PAGES =
  /\.(?:html?|xhtml|ejs|hbs|handlebars|mustache|pug|jade|php|phtml|erb|haml|slim|twig|jinja2?|j2|cshtml|razor|aspx|jsp|jspx|ftl|vue|svelte|astro|tmpl|gohtml|njk|liquid|mdx|[cm]?[jt]sx?)$/i;

/** More text than hand-written scripts and pages have. */
const MAX_TEXT_CHARS = 2_000_000;

/**
 * Signs in one file that packages come into the project past the manifests and lock files that are read: what is not
 * read, commands that install, scripts from a CDN. Depends on path and text alone.
 */
export function readEvidence(path: string, text: string): EvidenceGap[] {
  const gaps: EvidenceGap[] = knownFileGaps(path);
  if (text.length > MAX_TEXT_CHARS) return gaps;
  gaps.push(...embeddedGaps(path, text), ...requirementListGaps(path, text));
  if (COMMANDS.test(path) || hasShebang(path, text)) gaps.push(...installCommandGaps(path, text));
  else if (MAY_RUN.test(path)) gaps.push(...namedInstallGaps(path, text));
  if (PAGES.test(path) || (MAY_RUN.test(path) && text.includes('<script')))
    gaps.push(...pageGaps(path, text));
  gaps.push(...namedBySettings(path, text), ...namedElsewhere(path, text));
  if (baseOf(path) === 'package.json') gaps.push(...scriptGaps(path, text));
  if (/(?:^|\/)Appraisals$|\.gemfile$/.test(path)) gaps.push(...appraisalGaps(path, text));
  if (baseOf(path) === '.pre-commit-config.yaml') gaps.push(...hookGaps(path, text));
  return gaps;
}

/** A script without a telling name: of a shell, which is no language that we analyse, or of any other program but those. */
function hasShebang(path: string, text: string): boolean {
  return text.startsWith('#!') && kindByPath(path) === null && !('language' in kindByContent(path, text));
}

/** `npx tool` in a script of package.json runs what is installed, or else what the registry has today. */
function scriptGaps(path: string, text: string): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    const found = /\b(?:npx|bunx|pnpm dlx|yarn dlx|bun x)\s+(?:-\S+\s+)*([@\w][\w./@-]*)/.exec(
      row.slice(0, 5_000),
    );
    if (!found?.[1]) continue;
    const name = found[1].replace(/(?<=.)@.*$/, '');
    const what = `runs ${name} from the registry unless it is installed`;
    gaps.push({ ...gap(path, 'npm', 'installed-elsewhere', what, number), unlessInstalled: name });
  }
  return gaps;
}

/** Sets of gems that the project is tested with besides its own: Appraisal installs them, and nothing that is shipped has them. */
function appraisalGaps(path: string, text: string): EvidenceGap[] {
  const names = [...text.matchAll(/^[ \t]*gem[ \t(]+['"]([\w.-]+)['"]/gm)].map((found) => found[1] ?? '');
  const what = 'tests are run with gems of another set';
  return [{ ...gap(path, 'gem', 'installed-elsewhere', what, null, [...new Set(names)]), isPipeline: true }];
}

/** Repositories of hooks that are one program without packages of Python besides, or with those alone. */
const HOOKS_ALONE =
  /(?:astral-sh\/(?:ruff|uv)-pre-commit|charliermarsh\/ruff-pre-commit|crate-ci\/typos|gitleaks\/gitleaks|koalaman\/shellcheck-precommit|rhysd\/actionlint|hadolint\/hadolint)/;

function hookGaps(path: string, text: string): Gap[] {
  const gaps: Gap[] = [];
  let number = 0;
  for (const row of text.split('\n')) {
    number++;
    const repository = /^\s*-?\s*repo:\s*["']?(\S+?)["']?\s*$/.exec(row.slice(0, 1_000))?.[1];
    const own = repository === undefined || repository === 'local' || repository === 'meta';
    if ((!own && !HOOKS_ALONE.test(repository)) || /additional_dependencies:/.test(row))
      gaps.push({
        ...gap(path, 'pypi', 'installed-elsewhere', HOOKS, number, hookNames(row, repository)),
        isPipeline: true,
      });
  }
  return gaps;
}

const HOOKS = 'pre-commit installs hooks with packages of their own';

/** What a hook is called is mostly the package as well; so are the additional ones. */
function hookNames(row: string, repository: string | undefined): string[] {
  const last = repository
    ?.replace(/\.git$/, '')
    .split('/')
    .at(-1)
    ?.replace(/^(?:mirrors|pre-commit)-|-(?:pre-commit|mirror)(?:-mirror)?$/g, '');
  const more = [...row.matchAll(/["'\s[,]([A-Za-z][\w.-]+)(?=\s*(?:[=<>~[\]"',]|$))/g)].map(
    (found) => found[1] ?? '',
  );
  return [...(last ? [last] : []), ...more];
}
