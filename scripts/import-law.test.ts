import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const law: {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions & { enhancedResolveOptions: object };
} = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Files with the imports that break each rule of the law, laid out like the project. */
const violations: Record<string, Record<string, string>> = {
  'no-circles': {
    'packages/contract/src/a.ts': `import './b.ts';`,
    'packages/contract/src/b.ts': `import './a.ts';`,
  },
  'contract-imports-nothing-of-ours': {
    'packages/contract/src/index.ts': `import '../../engine/src/index.ts';`,
    'packages/engine/src/index.ts': '',
  },
  'contract-imports-only-zod': { 'packages/contract/src/index.ts': `import 'node:fs';` },
  'engine-imports-nothing-of-ours': {
    'packages/engine/src/index.ts': `import '../../contract/src/index.ts';`,
    'packages/contract/src/index.ts': '',
  },
  'engine-is-pure': { 'packages/engine/src/index.ts': `import 'node:http';` },
  'agent-tools-import-contract': {
    'packages/agent-tools/src/index.ts': `import '../../engine/src/index.ts';`,
    'packages/engine/src/index.ts': '',
  },
  'engine-folders-have-an-order': {
    'packages/engine/src/parse/a.ts': `import '../scan/b.ts';`,
    'packages/engine/src/scan/b.ts': '',
  },
  'engine-folders-have-an-order in a folder without a place': {
    'packages/engine/src/newcomer/a.ts': `import '../ir/ir.ts';`,
    'packages/engine/src/ir/ir.ts': '',
  },
  'names-are-resolved-one-way': {
    'packages/engine/src/dataflow/local/a.ts': `import '../global/b.ts';`,
    'packages/engine/src/dataflow/global/b.ts': '',
  },
  'points-to-asks-no-flows': {
    'packages/engine/src/dataflow/global/points-to/a.ts': `import '../b.ts';`,
    'packages/engine/src/dataflow/global/b.ts': '',
  },
  'points-to-has-a-door': {
    'packages/engine/src/dataflow/global/a.ts': `import './points-to/b.ts';`,
    'packages/engine/src/dataflow/global/points-to/b.ts': '',
  },
  'packed-summaries-are-summaries': {
    'packages/engine/src/summaries/a.ts': `import './packed/b.ts';`,
    'packages/engine/src/summaries/packed/b.ts': '',
  },
  'server-imports-contract-and-engine': {
    'apps/server/src/main.ts': `import '../../../packages/contract/src/inner.ts';`,
    'packages/contract/src/inner.ts': '',
  },
  'cli-imports-contract-and-engine': {
    'apps/cli/src/main.ts': `import '../../server/src/main.ts';`,
    'apps/server/src/main.ts': '',
  },
  'web-imports-contract': {
    'apps/web/src/main.ts': `import '../../server/src/main.ts';`,
    'apps/server/src/main.ts': '',
  },
  'pages-load-no-schemas': {
    'apps/web/src/main.ts': `import { routes } from '../../../packages/contract/src/index.ts'; routes;`,
    'packages/contract/src/index.ts': 'export const routes = {};',
    'apps/server/src/main.ts': '',
  },
  'web-features-stand-alone': {
    'apps/web/src/features/a/a.ts': `import '../b/b.ts';`,
    'apps/web/src/features/b/b.ts': '',
    // The compiler's settings want a file of theirs to read, and the web application has settings of its own.
    'apps/server/src/main.ts': '',
  },
  'web-parts-know-no-feature': {
    'apps/web/src/ui/a.ts': `import '../features/b/b.ts';`,
    'apps/web/src/features/b/b.ts': '',
    'apps/server/src/main.ts': '',
  },
  'platform-knows-no-domain': {
    'apps/server/src/platform/a.ts': `import '../domains/x/index.ts';`,
    'apps/server/src/domains/x/index.ts': '',
  },
  'domains-know-no-assembly': {
    'apps/server/src/domains/x/index.ts': `import '../../main.ts';`,
    'apps/server/src/main.ts': '',
  },
  'domains-enter-by-the-door': {
    'apps/server/src/domains/x/x.ts': `import '../y/store.ts';`,
    'apps/server/src/domains/y/store.ts': '',
  },
  'routes-hold-no-sql': {
    'apps/server/src/domains/x/routes.ts': `import './part/queue-store.ts';`,
    'apps/server/src/domains/x/part/queue-store.ts': '',
  },
  'stores-know-no-behaviour': {
    'apps/server/src/domains/x/store.ts': `import './x.ts';`,
    'apps/server/src/domains/x/x.ts': '',
  },
  'stores-know-no-behaviour in a folder of the domain': {
    'apps/server/src/domains/x/part/store.ts': `import type { A } from '../x.ts';\nexport type B = A;`,
    'apps/server/src/domains/x/x.ts': 'export type A = 1;',
  },
  'stores-know-no-behaviour under another name': {
    'apps/server/src/domains/x/queue-store.ts': `import './x.ts';`,
    'apps/server/src/domains/x/x.ts': '',
  },
  'only-stores-speak-sql': { 'apps/server/src/domains/x/x.ts': `import 'kysely';` },
  'doors-hide-stores': {
    'apps/server/src/domains/x/index.ts': `export * from './store.ts';`,
    'apps/server/src/domains/x/store.ts': '',
  },
  resolvable: { 'packages/contract/src/index.ts': `import './nowhere.ts';` },
};

interface Broken {
  readonly rule: string;
  /** The file that breaks it. */
  readonly from: string;
}

/** All in one process: to start one takes longer than what it looks at. */
async function rulesBrokenBy(files: Record<string, string>): Promise<Broken[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-law-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\nexport {};\n`);
    }
    const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    const { forbidden, options } = law;
    const found = await cruise(
      folders,
      { ...options, validate: true, ruleSet: { forbidden }, baseDir: folder },
      options.enhancedResolveOptions,
      { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
    );
    if (typeof found.output === 'string') throw new Error(found.output);
    return found.output.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Violations side by side in one project, as many as have no file in common: to look at a project takes longer than what is in it. */
const projects: Record<string, string>[] = [];
const projectOf = new Map<string, Record<string, string>>();
for (const [name, files] of Object.entries(violations)) {
  const free = projects.find((one) => Object.keys(files).every((path) => one[path] === undefined));
  const project = free ?? {};
  if (free === undefined) projects.push(project);
  Object.assign(project, files);
  projectOf.set(name, project);
}
const looked = new Map<Record<string, string>, Promise<Broken[]>>();

test.each(Object.entries(violations))('the import law catches a violation of %s', async (name, files) => {
  const project = projectOf.get(name) ?? {};
  const looking = looked.get(project) ?? rulesBrokenBy(project);
  looked.set(project, looking);
  const [rule] = name.split(' ', 1);
  const broken = (await looking).filter(({ from }) => files[from] !== undefined);
  expect(broken.map((one) => one.rule)).toContain(rule);
});

test('the import law has nothing against imports that keep it', async () => {
  const lawful = {
    'packages/contract/src/index.ts': `import 'zod';`,
    'packages/engine/src/scan/a.ts': `import '../ir/ir.ts';`,
    'packages/engine/src/ir/ir.ts': '',
    'apps/server/src/domains/x/x.ts': `import '../y/index.ts';\nimport './store.ts';\nimport '../../platform/p.ts';`,
    'apps/server/src/domains/x/store.ts': `import 'kysely';\nimport './queue-store.ts';`,
    'apps/server/src/domains/x/queue-store.ts': '',
    'apps/server/src/domains/y/index.ts': '',
    'apps/server/src/platform/p.ts': '',
  };
  expect((await rulesBrokenBy(lawful)).filter(({ rule }) => rule !== 'declared')).toEqual([]);
});
