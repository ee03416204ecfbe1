/** From a source tree and a payload to a conclusion, without a database: the engine scans, and the rules judge. */
import { canonicalPackageName, type Ecosystem, memorySource, type ScanType, scan } from '@vedette/engine';
import {
  componentFacts,
  isCandidate,
  scanFacts,
  shortName,
  type WorkspaceFacts,
} from '../components/index.ts';
import { assessWorkspace, type VerdictOf } from './assess-workspace.ts';
import { type Conclusion, conclude } from './conclude.ts';
import { readSubject } from './subject.ts';

export type Tree = Readonly<Record<string, string>>;

const noRules = { rules: [], models: [], faults: [] };
const silent: VerdictOf = () => null;
const noneClear = { count: 0, only: null };

/** What a completed scan of the tree leaves for triage. */
export async function factsOf(files: Tree, scanType: ScanType = 'standard') {
  const { dependencies, usage } = await scan(memorySource(files), { scanType, rules: noRules, workers: 0 });
  const indicators = { places: [], unsearched: [] };
  const result = { inventory: dependencies, usage, indicators };
  const scanId = '0197f3a2-5c2e-7014-a7b5-e3c6180d9f42';
  return {
    scan: { scanId, ...scanFacts(result), importsFrom: 'this scan' as const },
    components: componentFacts(result),
  };
}

/** Judges a critical alert about one workspace with these facts. */
export function verdictOn(
  { scan: facts, components }: Awaited<ReturnType<typeof factsOf>>,
  payload: Readonly<Record<string, unknown>>,
  options: { kind?: 'vulnerability' | 'threat'; verdictOf?: VerdictOf } = {},
): Conclusion {
  const kind = options.kind ?? 'vulnerability';
  const subject = readSubject(kind, 'Critical', { [kind]: payload });
  const isAsked = ({ ecosystem, name }: { ecosystem: Ecosystem; name: string }) =>
    isCandidate(
      subject.candidates,
      ecosystem,
      canonicalPackageName(ecosystem, name),
      shortName(ecosystem, name),
    );
  const workspace: WorkspaceFacts = {
    workspaceId: '0197f3a2-5c2b-7461-9c0d-b7e82f5a1304',
    workspaceName: 'shop',
    scan: facts,
    unindexed: null,
    present: components.filter(isAsked),
    past: [],
    indicators: [],
    lookalikes: [],
  };
  const assessment = assessWorkspace(subject, workspace, options.verdictOf ?? silent);
  const unread = subject.unreadEcosystem !== null || subject.candidates.length === 0;
  return conclude(
    subject,
    { assessments: [assessment], clear: noneClear },
    { epss: null, known: false },
    { closeDevelopmentOnly: false },
    { notes: [], unsearched: unread },
  );
}
