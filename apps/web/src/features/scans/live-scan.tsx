import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Scan, ScanSoFar } from '@vedette/contract';
import { CircleX, Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { useLiveScan } from '../../api/live-scan.ts';
import { isRunning } from '../../api/scans.ts';
import { api } from '../../lib/api.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, duration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Refusal } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { FoundSoFar } from './found-so-far.tsx';
import { ScanStages } from './scan-stages.tsx';

/** A scan while it runs, and what became of one that did not complete. */
export function LiveScan(props: { name: string; scan: Scan; companyId: string }) {
  const { name, companyId } = props;
  const queries = useQueryClient();
  const { scan, findings, soFar } = useLiveScan(props.scan);
  const { status } = scan;
  // Once it ends, the page around this one shows what came of it.
  useEffect(() => {
    if (isRunning({ status })) return;
    void queries.invalidateQueries({ queryKey: ['scans', companyId] });
    void queries.invalidateQueries({ queryKey: ['findings'] });
    void queries.invalidateQueries({ queryKey: ['open-findings'] });
  }, [queries, status, companyId]);
  return isRunning(scan) ? (
    <Running name={name} scan={scan} findings={findings} soFar={soFar} />
  ) : (
    <Ended name={name} scan={scan} />
  );
}

interface RunningScan {
  readonly name: string;
  readonly scan: Scan;
  readonly findings: number | null;
  readonly soFar: ScanSoFar | null;
}

function Running({ name, scan, findings, soFar }: RunningScan) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.call('cancelCompanyScan', { params: { scanId: scan.scanId } }),
    onSuccess: (changed) => queries.setQueryData(['scan', scan.scanId], changed),
  });
  const { progress } = scan;
  const started = scan.startedAt === null ? null : Date.now() - Date.parse(scan.startedAt);
  const left =
    started !== null && progress.percent >= 5
      ? (started / progress.percent) * (100 - progress.percent)
      : null;
  return (
    <Page
      title={`Scan of ${name}`}
      lead={
        <>
          <span className="pill open">
            <span className="dot-live" />
            {scan.status === 'queued' ? 'Waiting' : 'Running'}
          </span>{' '}
          {scan.scanType} scan · accepted <Time at={scan.createdAt} /> · credit reserved
        </>
      }
      actions={
        <>
          <Button
            icon={Link2}
            onClick={() => void copyText(location.href).then(() => toast('Copied the address of this scan'))}
          >
            Copy link
          </Button>
          <Button icon={CircleX} busy={cancel.isPending && 'Cancelling'} onClick={() => cancel.mutate()}>
            Cancel scan
          </Button>
        </>
      }
    >
      <Refusal error={cancel.error} />
      <div className="row progress-line">
        <span className="num figure-44">
          {progress.percent}
          <span className="t3"> %</span>
        </span>
        <span className="t2">
          {progress.filesTotal === null ? (
            'The files are not counted yet'
          ) : (
            <>
              <b className="num">{count(progress.filesDone)}</b> of {count(progress.filesTotal)} files
            </>
          )}
          {left === null ? null : <span className="t3">, about {duration(left)} left</span>}
        </span>
        <span className="grow" />
        {soFar?.file ? <code className="sm t3 trunc hide-s">{soFar.file}</code> : null}
      </div>
      <ProgressBar label="Scan progress" percent={progress.percent} tall />
      <div className="sl">
        <ScanStages scan={scan} soFar={soFar} />
        {soFar === null ? null : <FoundSoFar soFar={soFar} stored={findings} />}
      </div>
      <SourceFacts scan={scan} />
    </Page>
  );
}

function SourceFacts({ scan }: { scan: Scan }) {
  const { source } = scan;
  return (
    <Facts
      facts={[
        [
          'Source',
          source.kind === 'remote_repo'
            ? `${source.repoUrl ?? ''} at ${source.commit ?? ''}`
            : 'uploaded archive',
        ],
        source.sha256 === undefined ? null : ['SHA-256', <code key="sha">{source.sha256}</code>],
        ['Scan id', <code key="id">{scan.scanId}</code>],
      ]}
    />
  );
}

function Ended({ name, scan }: { name: string; scan: Scan }) {
  const failed = scan.status === 'failed';
  return (
    <Page
      title={`Scan of ${name}`}
      lead={
        <>
          <span className="pill">
            {failed ? 'Failed' : scan.status === 'cancelled' ? 'Cancelled' : 'Completed'}
          </span>{' '}
          {scan.finishedAt && <Time at={scan.finishedAt} />} ·{' '}
          {scan.status === 'completed' ? 'one credit was charged' : 'the credit was given back'}
        </>
      }
    >
      <div className="stack gap-6">
        {scan.failure === null ? null : (
          <div className="note crit">
            <span>
              <b>{scan.failure.code}</b> {scan.failure.message}
            </span>
          </div>
        )}
        <SourceFacts scan={scan} />
      </div>
    </Page>
  );
}
