import { Link, useNavigate } from '@tanstack/react-router';
import type { Scan } from '@vedette/contract';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { sourceWord } from '../../api/scans.ts';
import { count, dayTime, duration, words } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CoverageBar } from '../../ui/coverage-bar.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';

/** Every scan of a workspace; two completed ones can be compared. */
export function ScansList({ workspaceId, scans }: { workspaceId: string; scans: readonly Scan[] }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (scans.length === 0)
    return <Empty title="No scan yet">The first one shows here, however it is started.</Empty>;
  const [later, earlier] = scans.filter(({ scanId }) => chosen.includes(scanId)).map(({ scanId }) => scanId);
  return (
    <Page
      title="Scans"
      lead="Newest first, however they were started: here, from a terminal, or by a service key."
      actions={
        <Button
          icon={GitCompareArrows}
          disabled={chosen.length !== 2 && 'Choose two completed scans'}
          onClick={() =>
            void navigate({
              to: '/workspace/$workspaceId/compare',
              params: { workspaceId },
              search: { a: earlier, b: later } as never,
            })
          }
        >
          Compare
        </Button>
      }
    >
      <table className="plain fix">
        <thead>
          <tr>
            <th className="w-40">
              <span className="vh">Choose</span>
            </th>
            <th>Started</th>
            <th>State</th>
            <th className="hide-s">Source</th>
            <th className="hide-s">Type</th>
            <th className="hide-m n">Files</th>
            <th className="hide-m w-160">Looked at</th>
            <th className="hide-s n">Took</th>
          </tr>
        </thead>
        <tbody>
          {scans.map((scan) => (
            <tr key={scan.scanId}>
              <td>
                <Checkbox
                  label={`Choose the scan of ${dayTime(scan.createdAt)}`}
                  hiddenLabel
                  disabled={
                    scan.status !== 'completed' || (chosen.length === 2 && !chosen.includes(scan.scanId))
                  }
                  checked={chosen.includes(scan.scanId)}
                  onChange={(on) =>
                    setChosen((old) => (on ? [...old, scan.scanId] : old.filter((id) => id !== scan.scanId)))
                  }
                />
              </td>
              <td>
                <Link
                  className="strong"
                  to="/workspace/$workspaceId"
                  params={{ workspaceId }}
                  search={{ scanId: scan.scanId } as never}
                >
                  <Time at={scan.createdAt} exact />
                </Link>
              </td>
              <td>
                {scan.failure === null ? scan.status : `failed: ${scan.failure.code}`}
                {scan.modelReview && scan.modelReview.outcome !== 'complete' ? (
                  <span className="t3">
                    {' '}
                    model’s review {scan.modelReview.outcome}: {words(scan.modelReview.reasons.join(', '))}
                  </span>
                ) : null}
              </td>
              <td className="hide-s mono trunc">{sourceWord(scan)}</td>
              <td className="hide-s">{scan.scanType}</td>
              <td className="hide-m n">{scan.coverage ? count(scan.coverage.filesAnalysed) : ''}</td>
              <td className="hide-m">
                {scan.coverage && (
                  <CoverageBar
                    thin
                    parts={{
                      full: Math.max(0, scan.coverage.filesAnalysed - scan.coverage.filesIncompleteTotal),
                      inPart: scan.coverage.filesIncompleteTotal,
                      not: scan.coverage.filesSkippedTotal,
                    }}
                  />
                )}
              </td>
              <td className="hide-s n">
                {scan.startedAt && scan.finishedAt
                  ? duration(Date.parse(scan.finishedAt) - Date.parse(scan.startedAt))
                  : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
