import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deliveryStatuses } from '@vedette/contract/browser';
import { RotateCcw } from 'lucide-react';
import { useSearchChoice, useSearchText, useSetSearch } from '../../lib/address.ts';
import { api, messageOf, pathTo } from '../../lib/api.ts';
import { bytes, words } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';

/** New deliveries come to the page this often. */
const POLL_MS = 3_000;

/** The log of a monitor: what came in, what became of it, and once more for what was refused. */
export function Deliveries({ monitorId, hasSenders }: { monitorId: string; hasSenders: boolean }) {
  const queries = useQueryClient();
  const status = useSearchChoice('status', deliveryStatuses);
  const setSearch = useSetSearch();
  const shown = useSearchText('delivery');
  const deliveries = usePaged(
    ['deliveries', monitorId, status],
    (cursor) =>
      api.call('listDeliveries', {
        params: { monitorId },
        query: { limit: 50, ...(cursor ? { cursor } : {}), ...(status ? { status } : {}) },
      }),
    { refetchMs: POLL_MS },
  );
  const replay = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api.call('replayDeliveries', { params: { monitorId } }).then(() => undefined)
        : api.call('replayDelivery', { params: { deliveryId: id } }).then(() => undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries', monitorId] }),
  });
  const refused = deliveries.items.filter((one) => one.status === 'rejected' || one.status === 'dead');
  return (
    <Section
      title="Deliveries"
      side={
        <span className="row">
          {refused.length > 1 ? (
            <Button small icon={RotateCcw} busy={replay.isPending} onClick={() => replay.mutate(null)}>
              Replay all refused
            </Button>
          ) : null}
        </span>
      }
    >
      <div className="w-160 in-sec">
        <SelectField
          label="Status"
          value={status ?? ''}
          onChange={(value) => setSearch({ status: value === '' ? undefined : value })}
          choices={[
            { value: '', label: 'All' },
            ...deliveryStatuses.map((value) => ({ value, label: words(value) })),
          ]}
        />
      </div>
      {replay.isError ? (
        <p className="c-critical" role="alert">
          {messageOf(replay.error)}
        </p>
      ) : null}
      <PagedTable
        label="Deliveries"
        list={deliveries}
        keyOf={({ id }) => id}
        empty={{
          title: hasSenders ? 'Nothing was delivered yet' : 'Nothing was found yet',
          children: (
            <p>
              {hasSenders
                ? 'Send the signed test above, or press Send a test.'
                : 'Nothing that was imported affects a package that a workspace has.'}
            </p>
          ),
        }}
        columns={[
          { head: 'Received', className: 'w-120', cell: ({ receivedAt }) => <Time at={receivedAt} exact /> },
          { head: 'Status', className: 'w-120', cell: (delivery) => words(delivery.status) },
          {
            head: 'Reason',
            className: 'trunc hide-s',
            cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? ''}</span>,
          },
          {
            head: 'Became',
            className: 'w-120 hide-s',
            cell: ({ alertIds }) =>
              alertIds.map((alertId, index) => (
                <Link key={alertId} className="link" to="/alerts/$alertId" params={{ alertId }}>
                  alert {index + 1}{' '}
                </Link>
              )),
          },
          { head: 'Size', className: 'w-100 n hide-s', cell: ({ sizeBytes }) => bytes(sizeBytes) },
          {
            head: <span className="vh">Actions</span>,
            className: 'w-160 n',
            cell: (delivery) => (
              <span className="row end">
                <Button small variant="ghost" onClick={() => setSearch({ delivery: delivery.id })}>
                  Body
                </Button>
                {delivery.status === 'rejected' || delivery.status === 'dead' ? (
                  <Button small variant="ghost" icon={RotateCcw} onClick={() => replay.mutate(delivery.id)}>
                    Replay
                  </Button>
                ) : null}
              </span>
            ),
          },
        ]}
      />
      {shown ? (
        <BodyDialog
          id={shown}
          reason={deliveries.items.find(({ id }) => id === shown)?.reason ?? null}
          onClose={() => setSearch({ delivery: undefined })}
        />
      ) : null}
    </Section>
  );
}

/** The bytes as they came; untrusted, shown as text. */
function BodyDialog({ id, reason, onClose }: { id: string; reason: string | null; onClose: () => void }) {
  const body = useQuery({
    queryKey: ['delivery-body', id],
    queryFn: async () => {
      const answer = await fetch(pathTo('getDeliveryBody', { deliveryId: id }));
      if (!answer.ok) throw new Error(`The body could not be read (${answer.status}).`);
      return answer.text();
    },
  });
  return (
    <Dialog title="What was delivered" onClose={onClose}>
      {reason === null ? null : <p className="c-critical">{reason}</p>}
      {body.isError ? <p role="alert">{messageOf(body.error)}</p> : null}
      {body.data === undefined ? (
        body.isError ? null : (
          <Skeleton rows={3} />
        )
      ) : (
        <pre className="raw code">{body.data}</pre>
      )}
    </Dialog>
  );
}
