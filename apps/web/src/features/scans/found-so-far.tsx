import type { ScanSoFar } from '@vedette/contract';
import { count, words } from '../../lib/format.ts';
import { PathText } from '../../ui/path-text.tsx';
import { Severity } from '../../ui/severity.tsx';
import { Time } from '../../ui/time.tsx';

const severities = ['critical', 'high', 'medium', 'low'] as const;

/** What a running scan has shown: counts, the worst findings, and what it does not look at. */
export function FoundSoFar({ soFar, stored }: { soFar: ScanSoFar; stored: number | null }) {
  const total = soFar.found.files + soFar.found.program;
  const { info } = soFar.bySeverity;
  return (
    <div className="stack gap-6">
      <section className="sec">
        <header>
          <h2>Found so far</h2>
          <span className="t3 sm">{progressOf(soFar, stored)}</span>
        </header>
        <div className="stats no-top">
          {severities.map((severity) => (
            <div className="stat" key={severity}>
              <Severity severity={severity} />
              <div className="v">{count(soFar.bySeverity[severity])}</div>
            </div>
          ))}
        </div>
        {soFar.findings.length === 0 ? (
          <p className="t3 sm">{emptyText(soFar)}</p>
        ) : (
          <table className="plain fix" aria-label="Found so far">
            <tbody>
              {soFar.findings.map(({ severity, title, path, line, foundAt }) => (
                <tr key={`${path}:${line}:${title}`}>
                  <td className="w-120">
                    <Severity severity={severity} />
                  </td>
                  <td>
                    <b className="found-title">{title}</b>
                    <div className="trunc">
                      <PathText file={path} line={line} />
                    </div>
                  </td>
                  <td className="n t3 nowrap hide-m w-100">
                    <Time at={foundAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {total > soFar.findings.length || info > 0 ? (
          <p className="t3 sm">
            {total > soFar.findings.length
              ? `The ${soFar.findings.length} worst of ${count(total)}. All are listed once the scan is completed.`
              : null}{' '}
            {info > 0 ? `${count(info)} for information.` : null}
          </p>
        ) : null}
      </section>
      {soFar.skippedTotal === 0 ? null : (
        <section className="sec">
          <header>
            <h2>
              <i className="swatch not" />
              Not looked at, so far
            </h2>
            <span className="t3 sm num">{count(soFar.skippedTotal)}</span>
          </header>
          <table className="plain fix" aria-label="Not looked at, so far">
            <tbody>
              {soFar.skipped.map(({ path, reason, detail }) => (
                <tr key={path}>
                  <td className="trunc">
                    <PathText file={path} />
                  </td>
                  <td className="t2 w-160">
                    {words(reason)}
                    {detail === undefined ? null : `, ${detail}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {soFar.skippedTotal > soFar.skipped.length ? (
            <p className="t3 sm">The first {soFar.skipped.length}.</p>
          ) : null}
        </section>
      )}
    </div>
  );
}

/** What these numbers are worth: they come from stages whose last word is the report. */
function progressOf(soFar: ScanSoFar, stored: number | null): string {
  if (stored !== null) return `The report has them all: ${count(stored)} stored so far`;
  const phase = soFar.phases.at(-1)?.phase;
  if (phase === 'program') return 'Paths across files are being followed; severities may change';
  if (phase === 'report') return 'The report joins what has one cause; numbers may change';
  return 'Paths across files come with the program stage; severities may change';
}

function emptyText(soFar: ScanSoFar): string {
  const phase = soFar.phases.at(-1)?.phase;
  if (phase === 'source' || phase === 'inventory')
    return 'Nothing is searched yet: patterns come with the files.';
  return phase === 'files' ? 'No pattern has matched yet.' : 'No pattern matched and no path was found yet.';
}
