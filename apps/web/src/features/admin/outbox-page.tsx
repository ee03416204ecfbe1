import { useQuery } from '@tanstack/react-query';
import { useSearchText, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Refusal, Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Messages to people, and the one that the address names. */
export function OutboxPage() {
  const shown = useSearchText('message');
  const setSearch = useSetSearch();
  const messages = usePaged(['outbox'], (cursor) =>
    api.call('listOutbox', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  return (
    <AdminFrame
      title="Outbox"
      lead="Messages of the platform to people. Without a mail server, pass their links on from here."
    >
      <PagedTable
        label="Messages"
        list={messages}
        keyOf={({ id }) => id}
        empty={{ title: 'No message yet' }}
        columns={[
          { head: 'To', className: 'trunc', cell: ({ recipient }) => recipient },
          { head: 'Subject', className: 'trunc', cell: ({ subject }) => subject },
          {
            head: 'State',
            className: 'hide-s',
            cell: ({ sentAt, lastError }) => (sentAt ? 'sent' : (lastError ?? 'waits')),
          },
          { head: 'Written', className: 'w-120 t2 hide-s', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            head: <span className="vh">Actions</span>,
            className: 'w-100 n',
            cell: ({ id }) => (
              <Button small variant="ghost" onClick={() => setSearch({ message: id })}>
                Read
              </Button>
            ),
          },
        ]}
      />
      {shown ? <MessageDialog id={shown} onClose={() => setSearch({ message: undefined })} /> : null}
    </AdminFrame>
  );
}

function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const message = useQuery({
    queryKey: ['outbox', id],
    queryFn: () => api.call('getOutboxMessage', { params: { messageId: id } }),
    // It holds a link that is a credential: not kept longer than it is looked at.
    gcTime: 0,
  });
  return (
    <Dialog title={message.data?.subject ?? 'Message'} onClose={onClose}>
      <Refusal error={message.error} />
      {message.data ? <pre className="raw">{message.data.body}</pre> : <Skeleton rows={3} />}
    </Dialog>
  );
}
