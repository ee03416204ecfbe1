/** Facts for tests, each the ordinary case with what the test is about changed. */

import type { ComponentFact, ScanFacts, WorkspaceFacts } from '../components/index.ts';
import { nameCandidates } from '../components/index.ts';
import type { Subject } from './subject.ts';

export const vulnerability = (changes: Partial<Subject> = {}): Subject => ({
  basis: 'sender',
  candidates: nameCandidates(changes.package ?? 'lodash', changes.ecosystem ?? null),
  affectedRanges: [],
  unreadEcosystem: null,
  kind: 'vulnerability',
  severity: 'High',
  package: 'lodash',
  version: '4.17.20',
  fixedVersion: '4.17.21',
  advisory: 'CVE-2021-23337',
  threatType: null,
  indicators: [],
  ecosystem: null,
  functions: [],
  ...changes,
});

export const threat = (changes: Partial<Subject> = {}): Subject =>
  vulnerability({
    kind: 'threat',
    candidates: nameCandidates(changes.package ?? 'evil-package', changes.ecosystem ?? null),
    threatType: 'malware',
    package: 'evil-package',
    version: '1.2.3',
    fixedVersion: null,
    advisory: null,
    ...changes,
  });

export const component = (changes: Partial<ComponentFact> = {}): ComponentFact => ({
  ecosystem: 'npm',
  name: 'lodash',
  version: '4.17.20',
  range: null,
  purl: 'pkg:npm/lodash@4.17.20',
  source: 'registry',
  relation: 'direct',
  development: false,
  installScript: false,
  worksWithoutImport: false,
  imported: changes.imports?.some((one) => !one.typeOnly && one.isAside !== true) ?? false,
  occurrences: [
    {
      file: 'package-lock.json',
      line: 12,
      format: 'package-lock',
      path: ['shop', 'lodash@4.17.20'],
      declaredAt: { file: 'package.json', line: 5, range: '^4.17.0' },
    },
  ],
  imports: [],
  ...changes,
});

export const imported: ComponentFact['imports'] = [
  { file: 'src/index.js', line: 3, typeOnly: false, calls: [{ name: 'template', line: 9 }] },
];

const completeScan: ScanFacts = {
  scanId: '0197f3a2-5c2e-7014-a7b5-e3c6180d9f42',
  importsFrom: 'this scan',
  lockedEcosystems: ['npm'],
  ecosystems: ['npm'],
  undeclared: [],
  inventoryGaps: [],
  usageGaps: {},
  unsearched: [],
};

export const gap = {
  what: 'src/load.js loads a computed name.',
  file: 'src/load.js',
  line: 4,
  ecosystem: null,
};

export const workspace = (
  changes: Partial<Omit<WorkspaceFacts, 'scan'>> & { scan?: Partial<ScanFacts> | null } = {},
): WorkspaceFacts => {
  const { scan, ...rest } = changes;
  return {
    workspaceId: '0197f3a2-5c2b-7461-9c0d-b7e82f5a1304',
    workspaceName: 'shop',
    scan: scan === null ? null : { ...completeScan, ...scan },
    unindexed: null,
    present: [],
    past: [],
    indicators: [],
    lookalikes: [],
    ...rest,
  };
};
