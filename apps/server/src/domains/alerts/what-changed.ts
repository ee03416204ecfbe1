import type { TriageResult } from '@vedette/contract';

/** Of each kind so many are told: the timeline says why, the alert says everything. */
const TOLD = 5;
const MAX_CHARS = 300;

/** In what one conclusion differs from the one before it, in sentences; what was reopened says so. */
export function whatChanged(before: TriageResult | null, after: TriageResult): string[] {
  if (before === null) return [];
  const names = new Map(
    [...before.evidence, ...before.gaps, ...after.evidence, ...after.gaps].flatMap((one) =>
      one.workspaceId === null || one.workspaceName === null
        ? []
        : [[one.workspaceId, one.workspaceName] as const],
    ),
  );
  const earlier = situationsIn(before);
  const later = situationsIn(after);
  const moved = [...new Set([...earlier.keys(), ...later.keys()])]
    .filter((id) => earlier.get(id) !== later.get(id))
    .map(
      (id) =>
        `Workspace ${names.get(id) ?? id}: ${earlier.get(id) ?? 'absent'} before, ${later.get(id) ?? 'absent'} now.`,
    );
  const known = new Set([...before.evidence, ...before.counterEvidence].map(({ text }) => text));
  const found = after.evidence.filter(({ text }) => !known.has(text)).map(({ text }) => text);
  const gaps = new Set(before.gaps.map(({ what, file }) => `${file} ${what}`));
  const opened = after.gaps
    .filter(({ what, file }) => !gaps.has(`${file} ${what}`))
    .map(({ what, file }) => (file === null ? what : `${file}: ${what}`));
  const rules =
    before.engineVersion === after.engineVersion
      ? []
      : [`Judged by ${after.engineVersion}; before by ${before.engineVersion}.`];
  return [moved, found, opened, rules]
    .flatMap((some) => some.slice(0, TOLD))
    .map((text) => text.slice(0, MAX_CHARS));
}

const situationsIn = ({ workspaces }: TriageResult): Map<string, string> =>
  new Map(
    workspaces.flatMap(({ situation, workspaceIds }) => workspaceIds.map((id) => [id, situation] as const)),
  );
