import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Finding, SastReport, Scan } from '@vedette/contract';
import { findingsQuery } from '../../api/findings.ts';
import { useSearchText } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { dayTime, plural } from '../../lib/format.ts';
import { Page, Section } from '../../ui/page.tsx';
import { PathText } from '../../ui/path-text.tsx';
import { SeverityGlyph } from '../../ui/severity.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';

const reportQuery = (scanId: string) => ({
  queryKey: ['report', scanId],
  queryFn: async () => {
    const report = (await api.call('getFindingsOfScan', { params: { scanId } })) as SastReport;
    return new Set(report.vulnerabilities.map(({ id }) => id));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** What one scan found and the other did not. Ids are stable, so an edited or moved line is the same finding. */
export function CompareScans({ workspaceId, scans }: { workspaceId: string; scans: readonly Scan[] }) {
  const first = useSearchText('a');
  const second = useSearchText('b');
  const a = scans.find(({ scanId }) => scanId === first);
  const b = scans.find(({ scanId }) => scanId === second);
  return a && b ? <Compared workspaceId={workspaceId} earlier={a} later={b} /> : <NotChosen />;
}

function NotChosen() {
  return (
    <Page title="Compare">
      <Empty title="Choose two scans to compare">The list of scans has a box in front of each.</Empty>
    </Page>
  );
}

function Compared({ workspaceId, earlier, later }: { workspaceId: string; earlier: Scan; later: Scan }) {
  const before = useQuery(reportQuery(earlier.scanId));
  const after = useQuery(reportQuery(later.scanId));
  const findings = useQuery(findingsQuery(workspaceId));
  const failed = [before, after, findings].filter(({ error }) => error !== null);
  if (failed[0]) {
    const retry = () => {
      for (const one of failed) void one.refetch();
    };
    return <Failure error={failed[0].error} retry={retry} />;
  }
  if (!before.data || !after.data || !findings.data) return <Skeleton rows={10} />;
  const come = findings.data.filter(({ id }) => after.data.has(id) && !before.data.has(id));
  const gone = findings.data.filter(({ id }) => before.data.has(id) && !after.data.has(id));
  const stayed = [...after.data].filter((id) => before.data.has(id)).length;
  return (
    <Page
      title={`${plural(come.length, 'finding')} came, ${plural(gone.length, 'finding')} went`}
      lead={`Between the scan of ${dayTime(earlier.createdAt)} and that of ${dayTime(later.createdAt)}. ${plural(stayed, 'finding')} in both.`}
    >
      <div className="stack gap-8">
        <List title="Found by the later one only" findings={come} />
        <List title="Found by the earlier one only" findings={gone} />
      </div>
    </Page>
  );
}

function List({ title, findings }: { title: string; findings: readonly Finding[] }) {
  return (
    <Section title={title} side={<span className="t3 sm num">{findings.length}</span>}>
      {findings.length === 0 ? <p className="t2 in-sec">None.</p> : null}
      <table className="plain fix">
        <tbody>
          {findings.slice(0, 500).map((finding) => (
            <tr key={finding.id}>
              <td className="w-40">
                <SeverityGlyph severity={finding.severity} />
              </td>
              <td className="trunc">
                <Link
                  to="/workspace/$workspaceId/findings/$findingId"
                  params={{ workspaceId: finding.workspaceId, findingId: finding.id }}
                >
                  {finding.title}
                </Link>
              </td>
              <td className="trunc hide-s">
                <PathText file={finding.file} line={finding.startLine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
