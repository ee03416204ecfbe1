import { canonicalPackageName } from '@vedette/engine';
import { ambientReason, type Gap, type NameCandidate, type WorkspaceFacts } from '../components/index.ts';
import type { Subject } from './subject.ts';

/**
 * What keeps "not found here" from meaning "not here": the package is absent only where every place that could hold
 * packages of its ecosystem was read and resolved, and nothing in the code imports what nobody declares.
 */
export function presenceGaps(subject: Subject, { scan, unindexed }: WorkspaceFacts): Gap[] {
  const all = { file: null, line: null, ecosystem: null };
  if (scan === null) return [{ ...all, what: 'No scan of this workspace is completed.' }];
  const gaps = [...scan.inventoryGaps, ...scan.undeclared].filter((gap) => canHide(gap, subject));
  if (unindexed !== null) {
    const when = unindexed.completedAt.toISOString();
    gaps.unshift({ ...all, what: `The scan completed at ${when} is not taken in: the evidence is older.` });
  }
  if (scan.lockedEcosystems.length === 0) {
    gaps.push({ ...all, what: 'The source has no lock file, so its dependencies are not known.' });
  }
  for (const candidate of subject.candidates) {
    const what = scan.ecosystems.includes(candidate.ecosystem) ? ambientReason(candidate) : null;
    if (what !== null) gaps.push({ ...all, what, ecosystem: candidate.ecosystem });
  }
  return subject.indicators.length > 0 ? [...gaps, ...scan.unsearched] : gaps;
}

/** Whether a gap can hide the package that the alert is about. */
export function canHide({ ecosystem, packages, isPipeline }: Gap, subject: Subject): boolean {
  // Malware does its harm on the machine that builds; a vulnerability there is in nothing that is shipped.
  if (packages !== undefined && (isPipeline !== true || subject.kind === 'vulnerability')) {
    return subject.candidates.some(
      (one) =>
        (ecosystem === null || ecosystem === 'other' || ecosystem === one.ecosystem) && names(packages, one),
    );
  }
  if (ecosystem === null) return true;
  // A name without an ecosystem may be of one that is not read.
  if (ecosystem === 'other') return subject.ecosystem === null;
  return subject.candidates.some((one) => one.ecosystem === ecosystem);
}

const names = (packages: readonly string[], { ecosystem, key, isShort }: NameCandidate): boolean =>
  packages.some((name) => {
    const own = canonicalPackageName(ecosystem, name);
    return own === key || (isShort && own.slice(own.lastIndexOf(':') + 1) === key);
  });
