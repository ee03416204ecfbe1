import type {
  Evidence,
  TriageAction,
  TriageGap,
  TriageResult,
  VexStatement,
  WorkspaceConclusion,
} from '@vedette/contract';
import type { ClearWorkspaces } from '../components/index.ts';
import { type Assessment, type EvidenceDraft, runsInProduction, usageGapsOf } from './assess-workspace.ts';
import { remediationsFor } from './remediation/remediation.ts';
import { type SituationName, situations, worst } from './situations.ts';
import type { Severity, Subject } from './subject.ts';

/** The conclusion without what belongs to the run (when, how long, by which version). */
export type Conclusion = Omit<
  TriageResult,
  'narrative' | 'inputsHash' | 'engineVersion' | 'ranAt' | 'durationMs'
> & {
  /** True: the agent closes the alert by itself. */
  readonly closes: boolean;
  /** True when nothing anywhere was left out. */
  readonly coverageComplete: boolean;
};

/** What an operator imported about the advisory. */
export interface Exploitation {
  /** Probability of exploitation in the next 30 days, 0 to 1 (EPSS). */
  readonly epss: number | null;
  /** Listed as exploited (CISA KEV). */
  readonly known: boolean;
}

/** What an organization decided about closing automatically. */
export interface ClosingPolicy {
  /** Affected components that are for development only are closed. */
  readonly closeDevelopmentOnly: boolean;
}

/** What is unsure about the whole question, whatever the workspace. */
export interface Doubts {
  readonly notes: readonly string[];
  /** True when something that was asked for could not be looked for anywhere: that it is not there is then not known. */
  readonly unsearched: boolean;
}

/** More of each than this is no longer read by anybody; what was left out is said. */
const MAX_EVIDENCE = 200;
const MAX_GAPS = 100;
const MAX_ACTIONS = 50;

/** Every active workspace of the organization: assessed, or clear, where nothing is found and nothing can hide. */
export interface Judged {
  readonly assessments: readonly Assessment[];
  readonly clear: ClearWorkspaces;
}

/** Joins the assessments of all workspaces into one conclusion: the worst situation decides. Pure. */
export function conclude(
  subject: Subject,
  { assessments: judged, clear }: Judged,
  exploitation: Exploitation,
  policy: ClosingPolicy,
  doubts: Doubts,
): Conclusion {
  // What could not be looked for anywhere is not known to be absent anywhere.
  const assessments = doubts.unsearched ? judged.map(withDoubt) : judged;
  const names = situationsOf(assessments, clear, doubts);
  const name = worst(names);
  const row = situations[name];
  const coverageComplete =
    !doubts.unsearched && assessments.length + clear.count > 0 && assessments.every((one) => one.covered);
  const evidence = numbered(assessments, (one) => one.evidence, 1);
  const against = numbered(assessments, (one) => one.counterEvidence, evidence.length + 1);
  const counterEvidence = [
    ...against,
    ...absence(subject, assessments, clear, evidence.length + against.length + 1),
  ];
  const actions = actionsOf(subject, assessments);
  const asksForApproval = mayBeApproved(names);
  const closes = closesByItself(names, subject.severity, coverageComplete, policy);
  return {
    situation: name,
    disposition: row.disposition,
    confidence: row.confidence,
    summary: summaryOf(name, subject, assessments, asksForApproval),
    evidence,
    counterEvidence,
    gaps: gapsOf(assessments, doubts.notes),
    actions,
    vex: vexOf(name, subject, actions, asksForApproval),
    workspaces: workspacesOf(subject, assessments),
    priority: Math.max(...names.map((one) => priorityOf(one, subject.severity, exploitation))),
    actionRequired:
      closes || (row.actionRequired === 'approval' && !asksForApproval) ? 'none' : row.actionRequired,
    closes,
    coverageComplete,
  };
}

const DOUBTED: Readonly<Partial<Record<SituationName, SituationName>>> = {
  absent: 'not_covered',
  unaffected: 'unaffected_coverage_incomplete',
};

const withDoubt = (one: Assessment): Assessment => ({
  ...one,
  covered: false,
  situations: one.situations.map((name) => DOUBTED[name] ?? name),
});

/** Every situation that any workspace is in; never empty. */
function situationsOf(
  assessments: readonly Assessment[],
  clear: ClearWorkspaces,
  { unsearched }: Doubts,
): SituationName[] {
  const names = new Set(assessments.flatMap((one) => one.situations));
  if (clear.count > 0) names.add('absent');
  if (unsearched || names.size === 0) names.add('not_covered');
  // Harmless where it is seen says nothing about where nobody looked.
  if (names.has('unaffected') && names.has('not_covered')) names.add('unaffected_coverage_incomplete');
  return [...names];
}

/**
 * All of them have to be such as the agent closes: the worst may be one that a policy closes while another is open. A
 * critical or high alert closes itself only with complete coverage.
 */
function closesByItself(
  names: readonly SituationName[],
  severity: Severity,
  coverageComplete: boolean,
  policy: ClosingPolicy,
): boolean {
  const isClosing = (name: SituationName) =>
    situations[name].closes || (name === 'affected_development' && policy.closeDevelopmentOnly);
  const grave = severity === 'Critical' || severity === 'High';
  return names.every(isClosing) && (coverageComplete || !grave);
}

/** Approval settles the whole alert: it is asked for only where everything else that was found settles itself. */
const mayBeApproved = (names: readonly SituationName[]): boolean =>
  names.every((name) => situations[name].closes || situations[name].vex.onceApproved !== null);

function numbered(
  assessments: readonly Assessment[],
  pick: (one: Assessment) => readonly EvidenceDraft[],
  first: number,
): Evidence[] {
  const all = assessments.flatMap((one) =>
    pick(one).map((fact) => ({
      ...fact,
      path: fact.path === null ? null : [...fact.path],
      workspaceId: one.facts.workspaceId,
      workspaceName: one.facts.workspaceName,
      scanId: fact.scanId ?? one.facts.scan?.scanId ?? null,
    })),
  );
  return all.slice(0, MAX_EVIDENCE).map((fact, index) => ({ id: `e${first + index}`, ...fact }));
}

/** One sentence about all workspaces that were looked through in vain: there may be a thousand. */
function absence(
  subject: Subject,
  assessments: readonly Assessment[],
  clear: ClearWorkspaces,
  number: number,
): Evidence[] {
  const silent = assessments.filter((one) => one.situations.includes('absent'));
  const count = silent.length + clear.count;
  if (count === 0) return [];
  const alone = count > 1 ? null : (clear.only ?? aloneOf(silent));
  const where = alone === null ? `${count} workspaces` : alone.workspaceName;
  return [
    {
      id: `e${number}`,
      kind: 'component_absent',
      text: `${subject.package} is in no lock file or manifest of ${where}, and nothing was left out there.`,
      workspaceId: alone?.workspaceId ?? null,
      workspaceName: alone?.workspaceName ?? null,
      scanId: alone?.scanId ?? null,
      file: null,
      line: null,
      purl: null,
      path: null,
    },
  ];
}

function aloneOf([only]: readonly Assessment[]): ClearWorkspaces['only'] {
  if (only === undefined) return null;
  const { workspaceId, workspaceName, scan } = only.facts;
  return { workspaceId, workspaceName, scanId: scan?.scanId ?? null };
}

function gapsOf(assessments: readonly Assessment[], notes: readonly string[]): TriageGap[] {
  const general = notes.map((what) => ({
    workspaceId: null,
    workspaceName: null,
    what,
    file: null,
    line: null,
  }));
  const found = assessments.flatMap(({ facts, gaps }) =>
    gaps.map(({ what, file, line }) => ({
      workspaceId: facts.workspaceId,
      workspaceName: facts.workspaceName,
      what,
      file,
      line,
    })),
  );
  const shown = [...general, ...found].slice(0, MAX_GAPS);
  const more = general.length + found.length - shown.length;
  if (more === 0) return shown;
  return [
    ...shown,
    { workspaceId: null, workspaceName: null, what: `And ${more} more.`, file: null, line: null },
  ];
}

function actionsOf(subject: Subject, assessments: readonly Assessment[]): TriageAction[] {
  return assessments.flatMap((one) => remediationsFor(subject, one)).slice(0, MAX_ACTIONS);
}

function vexOf(
  name: SituationName,
  subject: Subject,
  [first]: readonly TriageAction[],
  asksForApproval: boolean,
): VexStatement {
  const { status, justification } = vexWords(name, subject);
  const said = first?.command == null ? first?.title : `${first.title} ${first.command}`;
  return {
    status,
    justification,
    onceApproved: asksForApproval ? situations[name].vex.onceApproved : null,
    // OpenVEX demands an action statement with `affected`.
    actionStatement: status === 'affected' ? (said ?? 'Look at the evidence and decide what to do.') : null,
  };
}

/** Workspaces by their own worst situation; those that are simply without the package go without saying. */
function workspacesOf(subject: Subject, assessments: readonly Assessment[]): WorkspaceConclusion[] {
  const groups = new Map<string, WorkspaceConclusion>();
  for (const one of assessments) {
    if (one.situations.includes('absent')) continue;
    const situation = worst(one.situations);
    const purls = [...new Set(one.facts.present.map(({ purl }) => purl))];
    const key = JSON.stringify([situation, purls]);
    const group = groups.get(key);
    if (group !== undefined) group.workspaceIds.push(one.facts.workspaceId);
    else
      groups.set(key, {
        situation,
        vex: vexWords(situation, subject),
        purls,
        workspaceIds: [one.facts.workspaceId],
      });
  }
  return [...groups.values()];
}

/** An advisory that calls a version unaffected says that it never had the fault; a fixed version had it once. */
function vexWords(name: SituationName, subject: Subject): Pick<VexStatement, 'status' | 'justification'> {
  if (name === 'unaffected' && subject.fixedVersion === null) {
    return { status: 'not_affected', justification: 'vulnerable_code_not_present' };
  }
  const { status, justification } = situations[name].vex;
  return { status, justification };
}

/** Middle of the CVSS band of each word (FIRST, CVSS 3.1, table 14), in parts of a hundred. */
const SEVERITY_WEIGHT: Readonly<Record<Severity, number>> = { Critical: 95, High: 80, Medium: 55, Low: 20 };

/**
 * What to look at first, 0 to 100. The situation here counts more than the severity given out there; exploitation that
 * is known or likely lifts what is affected, and never lowers anything.
 */
export function priorityOf(name: SituationName, severity: Severity, exploitation: Exploitation): number {
  const { urgency } = situations[name];
  const base = (urgency * (40 + 0.6 * SEVERITY_WEIGHT[severity])) / 100;
  const lift = urgency === 0 ? 0 : exploitation.known ? 15 : Math.round((exploitation.epss ?? 0) * 10);
  return Math.min(100, Math.round(base + lift));
}

function summaryOf(
  name: SituationName,
  subject: Subject,
  assessments: readonly Assessment[],
  asksForApproval: boolean,
): string {
  const at = assessments.filter((one) => one.situations.includes(name));
  // Of the places, only those of the workspaces that are shown have been read.
  const first = at.find((one) => one.toFix.length > 0) ?? at[0];
  const places = at.length > 1 ? ` and ${at.length - 1} more workspace${at.length > 2 ? 's' : ''}` : '';
  const where = first === undefined ? 'no workspace' : `${first.facts.workspaceName}${places}`;
  const component = first?.toFix[0]?.component ?? first?.facts.present[0];
  const what =
    component === undefined
      ? subject.package
      : `${component.name}@${component.version ?? component.range ?? '?'}`;
  const imported = component?.imports.find(runsInProduction);
  const importsAllSeen = at.every(({ facts, toFix }) =>
    toFix.every((one) => usageGapsOf(facts, one.component).length === 0),
  );
  const parent = component?.occurrences[0]?.path?.[1] ?? 'another package';
  switch (name) {
    case 'hostile_package_present':
      return `${what} is installed in ${where}. Remove it, purge caches and rotate what its install scripts could reach.`;
    case 'indicator_and_package_present':
      return `${subject.package} and an indicator of the attack are both in ${where}. Treat it as a compromise.`;
    case 'affected_imported':
      return `${what} is affected, runs in production in ${where} and is imported at ${imported?.file}:${imported?.line}.`;
    case 'hostile_package_past':
      return `${subject.package} is gone now but was installed in ${where}. Treat that time as an exposure.`;
    case 'indicator_present':
      return `An indicator of the attack stands in the source of ${where}, though ${subject.package} is not installed there.`;
    case 'affected_not_seen_imported':
      return `${what} is affected and a production dependency of ${where}. No import of it was seen, but not everything could be looked at.`;
    case 'affected_transitive':
      return `${what} is affected and comes into ${where} through ${parent}. ${importsAllSeen ? 'The code there does not import it itself.' : 'No import of it was seen, but not everything could be looked at.'}`;
    case 'affected_never_imported':
      return `${what} is affected and a production dependency of ${where}, but no code of production there imports it.${asksForApproval ? ' Approve to record it as not in the execution path.' : ''}`;
    case 'hostile_package_other_version':
      return `${where} has ${what}, another version of the package that is reported.`;
    case 'version_unknown':
      return `${where} has ${what}, of which it is not known whether it is affected.`;
    case 'unaffected_coverage_incomplete':
      return 'Only versions that are not affected were found, but not everything could be looked at.';
    case 'affected_development':
      return `${what} is affected, but only development of ${where} uses it.`;
    case 'not_covered':
      return `${subject.package} was not found, but what could hold it was not looked at completely.`;
    case 'unaffected':
      return `Only versions of ${subject.package} that are not affected are in use.`;
    case 'absent':
      return `No workspace has ${subject.package}, and every lock file and manifest was read.`;
  }
}
