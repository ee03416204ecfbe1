import { createHash } from 'node:crypto';
import type { TriageResult } from '@vedette/contract';
import { engineVersion } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { type AdvisoryRecord, advisoryKey, advisoryRecordsOf } from '../advisories/index.ts';
import {
  type AnswerAboutPackage,
  type ComponentQuery,
  findComponents,
  isCandidate,
  type ScanFacts,
  shortName,
  type WorkspaceFacts,
  withOccurrences,
} from '../components/index.ts';
import { type Assessment, assessWorkspace } from './assess-workspace.ts';
import { type Conclusion, conclude, type Doubts } from './conclude.ts';
import { asWithdrawn, isWithdrawn, verdictsOf, withFixedVersions } from './imported-advisory.ts';
import { policyOf } from './policy.ts';
import { rank, worst } from './situations.ts';
import type { Subject } from './subject.ts';

/** Changes with every change of the rules by which is judged, so that results made by older rules are known as such. */
const AGENT_VERSION = `threat-intelligence/2 engine/${engineVersion}`;

export interface Judgement {
  readonly result: TriageResult;
  readonly status: 'escalated' | 'closed';
}

/**
 * Judges alerts of one organization by its scans and by what is known about their advisories. Reads only; a fixed number
 * of queries for all of them. The same inputs give the same judgement, apart from when and how long.
 */
export async function judge(
  ctx: Ctx,
  organizationId: string,
  given: readonly Subject[],
): Promise<Judgement[]> {
  const began = performance.now();
  // Before anything is read: a workspace that comes while it is read may be missed, and counts as one that came later.
  const ranAt = ctx.clock.now().toISOString();
  const knowledge = await advisoryRecordsOf(
    ctx,
    given.flatMap(({ advisory }) => advisory ?? []),
  );
  const subjects = given.map((subject) => narrowed(subject, knownOf(knowledge, subject)));
  const answers = await findComponents(ctx, organizationId, subjects.map(toQuestion));
  const policy = await policyOf(ctx, organizationId);
  const ids = contentIds();
  const cases = subjects.map((subject, index) => {
    const answer = answers[index];
    if (answer === undefined) throw new Error('a question without an answer');
    const known = knownOf(knowledge, subject);
    const verdictOf = verdictsOf(subject, known);
    const assess = (facts: WorkspaceFacts): Assessment => {
      const assessment = withFixedVersions(assessWorkspace(subject, facts, verdictOf), subject, known);
      return isWithdrawn(subject, known) ? asWithdrawn(assessment) : assessment;
    };
    return { subject, answer, known, assess, ...assessAlike(answer.workspaces, ids, assess) };
  });
  const shown = await readShown(ctx, organizationId, cases);
  const durationMs = Math.round(((performance.now() - began) / Math.max(1, subjects.length)) * 100) / 100;
  return cases.map(({ subject, answer, known, assess, assessments, firstOf }, index) => {
    const detailed = new Map(shown[index]?.map((facts) => [facts.workspaceId, assess(facts)]));
    const all = assessments.map((one) => detailed.get(one.facts.workspaceId) ?? withoutEvidence(one));
    const exploitation = { epss: known?.epss ?? null, known: known?.exploited ?? false };
    const conclusion = conclude(
      subject,
      { assessments: all, clear: answer.clear },
      exploitation,
      policy,
      doubtsAbout(subject, answer),
    );
    const { closes, coverageComplete: _, ...result } = conclusion;
    return {
      status: closes ? 'closed' : 'escalated',
      result: {
        ...result,
        narrative: null,
        inputsHash: inputsHash(subject, { assessments, firstOf }, known, conclusion),
        engineVersion: AGENT_VERSION,
        ranAt,
        durationMs,
      },
    };
  });
}

interface Alike {
  readonly assessments: readonly Assessment[];
  /** Of each, the one that was judged for all that have the same. */
  readonly firstOf: ReadonlyMap<Assessment, Assessment>;
}

/**
 * The same rules say the same of workspaces that have the same: of a thousand with one version of a package one is judged.
 */
function assessAlike(
  workspaces: readonly WorkspaceFacts[],
  ids: ContentIds,
  assess: (facts: WorkspaceFacts) => Assessment,
): Alike {
  const judged = new Map<string, Assessment>();
  const firstOf = new Map<Assessment, Assessment>();
  const assessments = workspaces.map((facts) => {
    const alike = alikeKey(facts, ids);
    const first = judged.get(alike);
    const assessment = first === undefined ? assess(facts) : { ...first, facts };
    if (first === undefined) judged.set(alike, assessment);
    firstOf.set(assessment, first ?? assessment);
    return assessment;
  });
  return { assessments, firstOf };
}

/** Everything in facts but which workspace it is, and which scan of it. */
function alikeKey(
  { workspaceId: _id, workspaceName: _name, scan, ...found }: WorkspaceFacts,
  { ofScan, of }: ContentIds,
): string {
  let key = scan === null ? '' : String(ofScan(scan));
  for (const part of Object.values(found)) {
    key += Array.isArray(part) ? `|${part.map(of).join()}` : `|${part === null ? '' : of(part)}`;
  }
  return key;
}

/** Give objects of the same content the same number. */
interface ContentIds {
  of(value: object): number;
  /** Of the same content but for which scan it is. */
  ofScan(scan: ScanFacts): number;
}

/** Looks at an object once: workspaces share what they have alike, and the alerts of a batch share the workspaces' scans. */
function contentIds(): ContentIds {
  const numbered = <T extends object>(contentOf: (value: T) => unknown) => {
    const byObject = new WeakMap<T, number>();
    const byContent = new Map<string, number>();
    return (value: T): number => {
      const known = byObject.get(value);
      if (known !== undefined) return known;
      const content = JSON.stringify(contentOf(value));
      const id = byContent.get(content) ?? byContent.size;
      byContent.set(content, id);
      byObject.set(value, id);
      return id;
    };
  };
  return { of: numbered((value) => value), ofScan: numbered(({ scanId: _, ...rest }: ScanFacts) => rest) };
}

const knownOf = (knowledge: ReadonlyMap<string, AdvisoryRecord>, { advisory }: Subject) =>
  advisory === null ? undefined : knowledge.get(advisoryKey(advisory));

/** Where the payload names no ecosystem an imported advisory may: the package is one of those that it is about. */
function narrowed(subject: Subject, known: AdvisoryRecord | undefined): Subject {
  // Nothing was fixed where there was no fault.
  if (isWithdrawn(subject, known)) return { ...subject, fixedVersion: null };
  if (subject.ecosystem !== null || subject.unreadEcosystem !== null || known === undefined) return subject;
  const candidates = subject.candidates.filter((one) =>
    known.packages.some(({ ecosystem, nameKey }) =>
      isCandidate([one], ecosystem, nameKey, shortName(ecosystem, nameKey)),
    ),
  );
  const ecosystems = new Set(candidates.map((one) => one.ecosystem));
  if (ecosystems.size === 0) return subject;
  const ecosystem = ecosystems.size === 1 ? (candidates[0]?.ecosystem ?? null) : null;
  return { ...subject, candidates, ecosystem };
}

/** Workspaces whose places are read and shown; of a package that a thousand have, the rest say the same. */
const SHOWN_WORKSPACES = 20;

interface Case {
  readonly assessments: readonly Assessment[];
}

/** For each case the workspaces to be shown, the worst first, with their places read: one query for all cases. */
async function readShown(
  ctx: Ctx,
  organizationId: string,
  cases: readonly Case[],
): Promise<WorkspaceFacts[][]> {
  const chosen = cases.map(({ assessments }) =>
    assessments
      .filter(
        ({ situations, facts }) =>
          // Nearly the name, in use, is what a typosquatter counts on: told also where the package itself is not.
          facts.lookalikes.length > 0 ||
          (!situations.includes('absent') && !situations.includes('not_covered')),
      )
      .map(({ situations, facts }) => ({ facts, rank: rank(worst(situations)) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, SHOWN_WORKSPACES)
      .map(({ facts }) => facts),
  );
  const filled = await withOccurrences(ctx, organizationId, chosen.flat());
  let at = 0;
  return chosen.map((facts) => {
    at += facts.length;
    return filled.slice(at - facts.length, at);
  });
}

const withoutEvidence = (assessment: Assessment): Assessment => ({
  ...assessment,
  evidence: [],
  counterEvidence: [],
  toFix: [],
});

function toQuestion(subject: Subject): ComponentQuery {
  return {
    package: subject.package,
    ecosystem: subject.ecosystem,
    candidates: subject.candidates,
    indicators: subject.indicators,
    // Only somebody who means harm chooses a name for its likeness.
    lookalikes: subject.kind === 'threat',
    pipelines: subject.kind === 'threat',
    everyWorkspace: subject.unreadEcosystem !== null,
  };
}

function doubtsAbout(
  subject: Subject,
  { ecosystems, unknownIndicators, workspaces, clear }: AnswerAboutPackage,
): Doubts {
  const notes = unknownIndicators.map(
    (indicator) => `The indicator “${indicator}” has a form that cannot be looked up.`,
  );
  if (workspaces.length + clear.count === 0) notes.push('The organization has no active workspace.');
  if (subject.ecosystem === null && ecosystems.length > 1) {
    notes.push(
      `The payload names no ecosystem; the name exists in ${ecosystems.join(' and ')}, and each was looked at.`,
    );
  }
  const isUnread = subject.unreadEcosystem !== null;
  if (isUnread)
    notes.push(
      `Packages of “${subject.unreadEcosystem}” are not read: whether this one is there is not known.`,
    );
  const isNameless = !isUnread && subject.candidates.length === 0;
  if (isNameless) notes.push(`“${subject.package}” has the form of no package of an ecosystem that is read.`);
  return { notes, unsearched: unknownIndicators.length > 0 || isUnread || isNameless };
}

/**
 * What the conclusion rests on, without what changes with every scan and means nothing (when it ran, on which line): a
 * person's decision stands until this changes. Rules that changed are no input: only what they conclude otherwise is.
 */
function inputsHash(
  subject: Subject,
  { assessments, firstOf }: Alike,
  known: AdvisoryRecord | undefined,
  { situation, closes }: Conclusion,
): string {
  const essence = {
    subject: { ...subject, severity: undefined },
    situation,
    closes,
    exploited: known?.exploited ?? false,
    workspaces: [],
  };
  // What a thousand workspaces have alike is written once. The text is that of `JSON.stringify` over all of it: stored
  // decisions are compared with hashes of that.
  const written = new Map<Assessment | undefined, string>();
  const workspaces = assessments
    .filter(({ situations }) => !situations.includes('absent'))
    .map((assessment) => {
      const first = firstOf.get(assessment);
      const text = written.get(first) ?? JSON.stringify(essenceOf(assessment)).slice(1);
      written.set(first, text);
      return `{"id":${JSON.stringify(assessment.facts.workspaceId)},${text}`;
    });
  const whole = `${JSON.stringify(essence).slice(0, -']}'.length)}${workspaces.join()}]}`;
  return createHash('sha256').update(whole, 'utf8').digest('hex');
}

/** Of one workspace, but for which it is. */
const essenceOf = ({ facts, situations, covered }: Assessment) => ({
  situations: [...new Set(situations)].sort(),
  covered,
  present: facts.present.map(({ purl, range, relation, development, imported }) => ({
    purl,
    range,
    relation,
    development,
    imported,
  })),
  past: facts.past.map(({ purl }) => purl),
  indicators: facts.indicators.map(({ indicator, file }) => ({ indicator, file })),
});
