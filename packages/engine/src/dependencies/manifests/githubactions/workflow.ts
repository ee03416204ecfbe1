import { type Doc, docAt, lineOf, listAt, mapAt, rootDoc, textOf } from '../../../documents/doc.ts';
import { parseYaml } from '../../../documents/yaml.ts';
import { directoryOf } from '../../../paths.ts';
import { MAX_DECLARATIONS } from '../../limits.ts';
import { type Declaration, declare, edge, gap, locked, type ParsedManifest } from '../../parsed-manifest.ts';

/**
 * Actions that are a program of their own and use no others (their `action.yml` runs on node or in a container). Of every
 * other action the source does not tell what it uses in turn.
 */
const USES_NO_OTHERS = new Set(
  [
    'actions/cache actions/cache/restore actions/cache/save actions/checkout actions/configure-pages',
    'actions/create-github-app-token actions/dependency-review-action actions/deploy-pages actions/download-artifact',
    'actions/first-interaction actions/github-script actions/labeler actions/setup-dotnet actions/setup-go',
    'actions/setup-java actions/setup-node actions/setup-python actions/stale actions/upload-artifact',
    'docker/build-push-action docker/login-action docker/metadata-action docker/setup-buildx-action',
    'docker/setup-qemu-action github/codeql-action/analyze github/codeql-action/autobuild',
    'github/codeql-action/init github/codeql-action/upload-sarif ruby/setup-ruby shivammathur/setup-php',
  ].flatMap((row) => row.split(' ')),
);

/**
 * GitHub Actions: workflows and `action.yml` (docs.github.com, workflow syntax: `jobs.<id>.uses`, `jobs.<id>.steps[*].uses`). A
 * tag of three numbers and a commit are exact; `v4` and branches move, so they are ranges.
 */
export function readWorkflow(path: string, text: string): Partial<ParsedManifest> {
  const doc = rootDoc(parseYaml(text));
  const declarations = new Map<string, Declaration>();
  const gaps = [];
  for (const { uses: written, line } of usesIn(doc)) {
    // Gitea and Forgejo take an address as well.
    const uses = written.replace(/^https:\/\/github\.com\//, '');
    if (declarations.size >= MAX_DECLARATIONS) break;
    if (/^docker:/.test(uses)) {
      gaps.push(gap(path, 'other', 'unsupported', `container image ${uses.slice(0, 200)}`, line));
      continue;
    }
    if (uses.startsWith('.')) continue;
    const found = /^([\w.-]+\/[\w.-]+(?:\/[^@\s]+)?)@(\S+)$/.exec(uses);
    if (!found?.[1] || !found[2]) {
      gaps.push(gap(path, 'githubactions', 'dynamic', `not a fixed action: ${uses.slice(0, 200)}`, line));
      continue;
    }
    const [owner = '', repository = ''] = found[1].split('/');
    const name = `${owner}/${repository}`;
    if (!USES_NO_OTHERS.has(found[1].toLowerCase()))
      gaps.push(
        gap(
          path,
          'githubactions',
          'no-lock-file',
          `what ${found[1]} uses in turn is not in the source`,
          line,
        ),
      );
    const key = `${name}@${found[2]}`;
    if (!declarations.has(key))
      declarations.set(key, declare(name, found[2], line, { scope: 'development' }));
  }
  const list = [...declarations.values()];
  const exact = list.filter((d) => exactAction(d.range) !== null);
  return {
    declarations: list,
    gaps,
    packages: exact.map((d) =>
      locked(`${d.name}@${d.range}`, d.name, d.range, d.line, { hint: 'development' }),
    ),
    roots: [
      {
        directory: directoryOf(path),
        name: null,
        dependencies: exact.map((d) => edge(d.name, d.range, `${d.name}@${d.range}`, 'development')),
      },
    ],
    // Its own gaps say what is not known.
    isComplete: true,
  };
}

/** A release tag of three numbers, or a whole commit hash. */
export function exactAction(range: string): string | null {
  return /^v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$|^[0-9a-f]{40}$/.test(range) ? range : null;
}

function* usesIn(doc: Doc): Generator<{ uses: string; line: number }> {
  const steps = [docAt(doc, 'runs'), ...[...mapAt(doc, 'jobs')].map(([, job]) => job)];
  for (const job of steps) {
    for (const place of [job, ...listAt(job, 'steps')]) {
      const at = docAt(place, 'uses');
      const uses = textOf(at);
      if (at !== null && uses !== null) yield { uses, line: lineOf(at) };
    }
  }
}
