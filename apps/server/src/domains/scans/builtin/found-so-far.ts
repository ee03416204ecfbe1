import type { ScanSoFar } from '@vedette/contract';
import type { EarlyFinding, Skipped } from '@vedette/engine';

/** As it goes over the process' output; whoever reads it knows the phases. */
type SoFar = { kind: 'so-far' } & Omit<ScanSoFar, 'phases'>;
type Shown = SoFar['findings'][number];

/** As many as a page shows at a glance: the rest stands in the counts. */
export const FINDINGS_SHOWN = 30;
export const SKIPPED_SHOWN = 20;
/** A path is longer than a page is wide at a tenth of this. */
export const PATH_CHARACTERS_MAX = 1_000;
export const TITLE_CHARACTERS_MAX = 300;

/** As the contract has them, of which the process of a scan loads nothing. */
const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** Gathers what a scan tells on its way, so that somebody who looks on sees it: counts, the worst findings, what is not looked at. */
export interface FoundSoFar {
  found(findings: readonly EarlyFinding[], at: Date): void;
  skipped(files: readonly Skipped[]): void;
  /** @returns what there is to tell; null where nothing came since it was last asked */
  news(file: string | null): SoFar | null;
}

export function foundSoFar(): FoundSoFar {
  const bySeverity = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const found = { files: 0, program: 0 };
  const skipped: SoFar['skipped'] = [];
  let skippedTotal = 0;
  let shown: Shown[] = [];
  let lastFile: string | null = null;
  let isNews = false;
  return {
    found(findings, at) {
      isNews = true;
      const foundAt = at.toISOString();
      const added = findings.map(({ phase, severity, title, path, startLine }): Shown => {
        bySeverity[severity]++;
        found[phase]++;
        return { phase, severity, title: start(title), path: end(path), line: startLine, foundAt };
      });
      // The worst first, of equals the newest.
      shown = [...added, ...shown]
        .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
        .slice(0, FINDINGS_SHOWN);
    },
    skipped(files) {
      isNews = true;
      skippedTotal += files.length;
      for (const { path, reason, detail } of files.slice(0, SKIPPED_SHOWN - skipped.length))
        skipped.push({ path: end(path), reason, ...(detail === undefined ? {} : { detail: start(detail) }) });
    },
    news(file) {
      if (!isNews && file === lastFile) return null;
      isNews = false;
      lastFile = file;
      return {
        kind: 'so-far',
        file: file === null ? null : end(file),
        found: { ...found },
        bySeverity: { ...bySeverity },
        findings: shown,
        skipped: [...skipped],
        skippedTotal,
      };
    },
  };
}

const start = (text: string) => text.slice(0, TITLE_CHARACTERS_MAX).toWellFormed();
/** Of a long path the end says more. */
const end = (path: string) =>
  (path.length > PATH_CHARACTERS_MAX ? `…${path.slice(1 - PATH_CHARACTERS_MAX)}` : path).toWellFormed();
