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
  const cases = subjects.map((subject, index) => {
    const answer = answers[index];
    if (answer === undefined) throw new Error('a question without an answer');
    const known = knownOf(knowledge, subject);
    const verdictOf = verdictsOf(subject, known);
    const assess = (facts: WorkspaceFacts): Assessment => {
      const assessment = withFixedVersions(assessWorkspace(subject, facts, verdictOf), subject, known);
      return isWithdrawn(subject, known) ? asWithdrawn(assessment) : assessment;
    };
    return { subject, answer, known, assess, assessments: assessAlike(answer.workspaces, assess) };
  });
  const shown = await readShown(ctx, organizationId, cases);
  const durationMs = Math.round(((performance.now() - began) / Math.max(1, subjects.length)) * 100) / 100;
  return cases.map(({ subject, answer, known, assess, assessments }, index) => {
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
        inputsHash: inputsHash(subject, assessments, known, conclusion),
        engineVersion: AGENT_VERSION,
        ranAt,
        durationMs,
      },
    };
  });
}

/**
 * The same rules say the same of workspaces that have the same: of a thousand with one version of a package one is judged.
 */
function assessAlike(
  workspaces: readonly WorkspaceFacts[],
  assess: (facts: WorkspaceFacts) => Assessment,
): Assessment[] {
  const judged = new Map<string, Assessment>();
  return workspaces.map((facts) => {
    const { workspaceId: _id, workspaceName: _name, scan, ...found } = facts;
    const alike = JSON.stringify([found, scan === null ? null : { ...scan, scanId: null }]);
    const first = judged.get(alike);
    if (first !== undefined) return { ...first, facts };
    const assessment = assess(facts);
    judged.set(alike, assessment);
    return assessment;
  });
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
      .sort((a, b) => rank(worst(a.situations)) - rank(worst(b.situations)))
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
  assessments: readonly Assessment[],
  known: AdvisoryRecord | undefined,
  { situation, closes }: Conclusion,
): string {
  const essence = {
    subject: { ...subject, severity: undefined },
    situation,
    closes,
    exploited: known?.exploited ?? false,
    workspaces: assessments
      .filter(({ situations }) => !situations.includes('absent'))
      .map(({ facts, situations, covered }) => ({
        id: facts.workspaceId,
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
      })),
  };
  return createHash('sha256').update(JSON.stringify(essence), 'utf8').digest('hex');
}
