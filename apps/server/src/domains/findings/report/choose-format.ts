import { type ReportFormat, sarifMediaType } from '@vedette/contract';

/**
 * The form of a report: what the query names, else what `Accept` prefers. SARIF has to be asked for by its own name;
 * wildcards, and whatever we cannot write, get GitLab's, because that is the one the interface promises.
 */
export function chooseFormat(format: ReportFormat | undefined, accept: unknown): ReportFormat {
  if (format !== undefined) return format;
  const weights = new Map(
    String(accept ?? '')
      .toLowerCase()
      .split(',')
      .map((range) => weighted(range)),
  );
  const sarif = weights.get(sarifMediaType) ?? 0;
  return sarif > 0 && sarif >= (weights.get('application/json') ?? 0) ? 'sarif' : 'gitlab';
}

/** A media range and its quality (RFC 9110, 12.4.2). */
function weighted(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [type, Number.isFinite(weight) ? weight : 0];
}
