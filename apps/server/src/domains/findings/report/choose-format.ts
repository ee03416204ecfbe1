import { type ReportFormat, sarifMediaType } from '@vedette/contract';
import { prefersMediaType } from '../../../platform/http/accept.ts';

/**
 * The form of a report: what the query names, else what `Accept` prefers. GitLab's unless SARIF is asked for by name, because that
 * is the one the interface promises.
 */
export function chooseFormat(format: ReportFormat | undefined, accept: unknown): ReportFormat {
  if (format !== undefined) return format;
  return prefersMediaType(accept, sarifMediaType, 'application/json') ? 'sarif' : 'gitlab';
}
