/** Severity is a shape, a word and a colour together; the shapes are those on top of sea marks. */
export type SeverityName = 'critical' | 'high' | 'medium' | 'low' | 'info';

const names: Record<SeverityName, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

const shapes: Record<SeverityName, React.ReactNode> = {
  critical: (
    <>
      <path d="M7 .6 12.2 6.6H1.8Z" />
      <path d="M7 7.2l5.2 6H1.8Z" />
    </>
  ),
  high: <path d="M7 2 13 12.2H1Z" />,
  medium: <path d="M7 1.2 12.8 7 7 12.8 1.2 7Z" />,
  low: <circle cx="7" cy="7" r="4.4" fill="none" stroke="currentColor" strokeWidth="2" />,
  info: <path d="M1.5 6h11v2.2h-11Z" />,
};

/** Alerts write severities with a capital, findings without. */
export const severityOf = (text: string): SeverityName =>
  (Object.keys(names) as SeverityName[]).find((name) => name === text.toLowerCase()) ?? 'info';

/** The shape alone, with the word for those who do not see it; `silent` where the word stands beside it. */
export function SeverityGlyph({ severity, silent = false }: { severity: SeverityName; silent?: boolean }) {
  return (
    <>
      <svg className={`tm ${severity}`} viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
        {shapes[severity]}
      </svg>
      {silent ? null : <span className="vh">{names[severity]}</span>}
    </>
  );
}

export function Severity({ severity }: { severity: SeverityName }) {
  return (
    <span className={`sev ${severity}`}>
      <SeverityGlyph severity={severity} silent />
      {names[severity]}
    </span>
  );
}

/** The shape and how many there are. */
export function SeverityCount({ severity, count }: { severity: SeverityName; count: number }) {
  return (
    <span className={`sev ${severity} count`} title={`${count} ${names[severity].toLowerCase()}`}>
      <SeverityGlyph severity={severity} />
      <span className="num">{count}</span>
    </span>
  );
}
