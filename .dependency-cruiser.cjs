/**
 * The import law (ARCHITECTURE.md, "Who may import whom"), checked by machine: `npm run check`.
 * `scripts/import-law.test.ts` plants one violation of each rule and sees it caught.
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  // Tests may use the harness, and look at whatever they test.
  from: { path: from, pathNot: '\\.test\\.ts$' },
  to: { path: '^(packages|apps|tests|scripts)/', pathNot: [from, ...allowed] },
});

/** Stores, wherever a domain has them: `store.ts`, `queue-store.ts`, `builtin/store.ts`. */
const STORE = '^apps/server/src/domains/.*[/-]store\\.ts$';

/** Doors of their own: a command that prints, or fails, and calls no server loads no schema. */
const withoutSchemas = '^packages/contract/src/(terminal-text|network-reasons)\\.ts$';
/**
 * Folders of the engine, the lowest first. A folder imports only folders that stand before it, so that no circle leads through folders
 * either. Files beside them (`paths.ts`, `positions.ts`, `ecosystem.ts`, `version.ts`) are below all of them, `index.ts` is above.
 */
const ENGINE_FOLDERS = [
  'ir',
  'parse',
  'regex',
  'file-kinds',
  'documents',
  'helm',
  'summaries',
  'languages',
  'link',
  'rules',
  'dataflow',
  'findings',
  'match',
  'dependencies',
  'templates',
  'rule-examples',
  'inventory',
  'threat-model',
  'randomness',
  'endpoints',
  'component-pages',
  'indicators',
  'report',
  'scan',
];
const ENGINE = '^packages/engine/src/';
const DATAFLOW = `${ENGINE}dataflow/`;
const POINTS_TO = `${DATAFLOW}global/points-to/`;

const engineFolder = (from, fromNot, below) => ({
  name: 'engine-folders-have-an-order',
  comment: 'A folder of the engine imports folders that stand before it in ENGINE_FOLDERS.',
  severity: 'error',
  from: { path: from, pathNot: ['\\.test\\.ts$', '/testing/', ...fromNot] },
  to: { path: `${ENGINE}([^/]+/|index\\.ts$)`, pathNot: `${ENGINE}(${below.join('|')})/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle has no bottom to begin reading at.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import is found.',
      severity: 'error',
      from: {},
      // Modules that the build of the web application makes, and what npm lays out while it packs the client.
      to: { couldNotResolve: true, pathNot: '^virtual:|/app/apps/cli/' },
    },
    {
      name: 'declared',
      comment:
        'What a package imports stands in its own package.json; tests, and what only they import, may import what tests do.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: '\\.test\\.ts$|/testing/|^apps/cli/|^apps/web/vite\\.config\\.ts$',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-by-the-client',
      comment:
        'As above; its tarball holds what it needs, so that nothing of it is a dependency that is installed (decision 51).',
      severity: 'error',
      from: { path: '^apps/cli/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    only('contract-imports-nothing-of-ours', '^packages/contract/', [], 'The contract is below everything.'),
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    only(
      'engine-imports-nothing-of-ours',
      '^packages/engine/',
      [],
      'The engine is pure: bytes in, findings out.',
    ),
    {
      name: 'engine-is-pure',
      comment: 'No network, no processes; the disk only where a source folder is read.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(node:)?(https?|http2|net|tls|dgram|dns|child_process|cluster)$' },
    },
    ...ENGINE_FOLDERS.map((folder, at) =>
      engineFolder(`${ENGINE}${folder}/`, [], ENGINE_FOLDERS.slice(0, at + 1)),
    ),
    // A folder that is not in the list has no place yet.
    engineFolder(`${ENGINE}[^/]+/`, [`${ENGINE}(${ENGINE_FOLDERS.join('|')})/`], ['$.']),
    {
      name: 'names-are-resolved-one-way',
      comment:
        'summaries/ → link/ → dataflow/local/ → points-to/ → dataflow/global/: each knows what the ones before it say a name is, and asks none behind it.',
      severity: 'error',
      from: { path: `${DATAFLOW}local/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${DATAFLOW}global/` },
    },
    {
      name: 'points-to-asks-no-flows',
      comment: 'What a name may be is known before what flows through it.',
      severity: 'error',
      from: { path: POINTS_TO, pathNot: '\\.test\\.ts$' },
      to: { path: `${DATAFLOW}global/`, pathNot: POINTS_TO },
    },
    {
      name: 'points-to-has-a-door',
      comment: 'What a name may be is asked through points-to.ts.',
      severity: 'error',
      from: { path: ENGINE, pathNot: [POINTS_TO, `${DATAFLOW}global/points-to\\.ts$`] },
      to: { path: POINTS_TO },
    },
    {
      name: 'packed-summaries-are-summaries',
      comment: 'What a summary is does not depend on how it is packed.',
      severity: 'error',
      from: { path: `${ENGINE}summaries/[^/]+\\.ts$`, pathNot: '\\.test\\.ts$' },
      to: { path: `${ENGINE}summaries/packed/` },
    },
    only(
      'agent-tools-import-contract',
      '^packages/agent-tools/',
      ['^packages/contract/src/index\\.ts$'],
      'What coding agents may do is said over the API alone.',
    ),
    only(
      'server-imports-contract-and-engine',
      '^apps/server/',
      ['^packages/(contract|engine|agent-tools)/src/index\\.ts$', withoutSchemas],
      'Packages are entered by their door.',
    ),
    only(
      'cli-imports-contract-and-engine',
      '^apps/cli/',
      [
        '^packages/(contract|engine)/src/index\\.ts$',
        withoutSchemas,
        '^packages/agent-tools/src/stdio\\.ts$',
        '^scripts/bootstrap\\.mjs$',
      ],
      'The command line talks to the server over HTTP.',
    ),
    only(
      'web-imports-contract',
      '^apps/web/',
      ['^packages/contract/src/(index|browser)\\.ts$'],
      'The web application talks to the server over HTTP.',
    ),
    {
      name: 'pages-load-no-schemas',
      comment:
        'Schemas and Zod are ninety kilobytes: pages take types of the contract, and values from its door for browsers.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '\\.d\\.ts$' },
      to: { path: '^packages/contract/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-stand-alone',
      comment: 'What two features need stands in ui, lib or api; routes put features together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|routes)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-parts-know-no-feature',
      comment: 'Components, data and tools are below the features.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|api)/' },
      to: { path: '^apps/web/src/(features|routes)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'domains-know-no-assembly',
      severity: 'error',
      from: { path: '^apps/server/src/domains/' },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(domains|platform)/' },
    },
    {
      name: 'domains-enter-by-the-door',
      comment: 'Another domain is entered only through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/' },
      to: {
        path: '^apps/server/src/domains/[^/]+/',
        pathNot: ['^apps/server/src/domains/$1/', '^apps/server/src/domains/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'routes-hold-no-sql',
      comment: 'Routes bind to behaviour; behaviour asks the store.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/.*[/-]routes\\.ts$' },
      to: { path: [STORE, '/database\\.ts$', 'node_modules/(kysely|pg)/'] },
    },
    {
      name: 'stores-know-no-behaviour',
      comment:
        'A store is below the behaviour that asks it: it imports other stores of its domain, and the platform.',
      severity: 'error',
      from: { path: STORE },
      to: { path: '^apps/server/src/domains/', pathNot: STORE },
    },
    {
      name: 'only-stores-speak-sql',
      comment: 'Rows and queries stay in the store; behaviour has views of them.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/', pathNot: [STORE, '\\.test\\.ts$'] },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'doors-hide-stores',
      comment: 'What other domains are given is behaviour and its views, never a statement or a row.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/[^/]+/index\\.ts$' },
      to: { path: STORE },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What was built is not what was written.
    exclude: { path: '^apps/web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
