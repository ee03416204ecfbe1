import { count } from '../lib/format.ts';

export interface CoverageParts {
  readonly full: number;
  readonly inPart: number;
  readonly not: number;
}

/** Solid: looked at; half: in part; hatched: not. The numbers stand beside it. */
export function CoverageBar({ parts, thin = false }: { parts: CoverageParts; thin?: boolean }) {
  const label = `Coverage: ${count(parts.full)} files looked at, ${count(parts.inPart)} in part, ${count(parts.not)} not`;
  return (
    <span className={thin ? 'cov thin' : 'cov'} role="img" aria-label={label} title={label}>
      {parts.full > 0 ? <i style={{ flex: parts.full }} /> : null}
      {parts.inPart > 0 ? <i className="half" style={{ flex: parts.inPart }} /> : null}
      {parts.not > 0 ? <i className="not" style={{ flex: parts.not }} /> : null}
    </span>
  );
}
