import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../lib/api.ts';
import { loginCommand } from '../../lib/commands.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { clientName } from '../../lib/user-agent.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { Section } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { Time } from '../../ui/time.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Every place where the account is signed in: browsers, and clients by device login. */
export function SessionsPage() {
  const queries = useQueryClient();
  const sessions = usePaged(['sessions'], (cursor) =>
    api.call('listSessions', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  const logins = usePaged(['device-logins'], (cursor) =>
    api.call('listDeviceLogins', { query: { limit: 100, ...(cursor ? { cursor } : {}) } }),
  );
  const end = useMutation({
    mutationFn: (what: { session: string } | { login: string }) =>
      'session' in what
        ? api.call('endSession', { params: { sessionId: what.session } })
        : api.call('endDeviceLogin', { params: { deviceLoginId: what.login } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      void queries.invalidateQueries({ queryKey: ['device-logins'] });
    },
  });
  return (
    <SettingsFrame
      page="Sessions"
      title="Sessions"
      lead="Where you are signed in. Ending one takes effect at once."
    >
      <div className="stack gap-8">
        {end.isError ? (
          <p className="c-critical" role="alert">
            {messageOf(end.error)}
          </p>
        ) : null}
        <Section title="Browsers">
          <PagedTable
            label="Browsers"
            list={sessions}
            keyOf={({ id }) => id}
            empty={{ title: 'None' }}
            columns={[
              {
                head: 'Browser',
                className: 'trunc',
                cell: (session) => (
                  <>
                    <span title={session.userAgent ?? ''}>{clientName(session.userAgent)}</span>{' '}
                    {session.current ? <span className="badge line">this one</span> : null}
                  </>
                ),
              },
              { head: 'Address', className: 'w-160 hide-s mono', cell: ({ ipAddress }) => ipAddress ?? '' },
              { head: 'Since', className: 'w-120 t2', cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                head: <span className="vh">Actions</span>,
                className: 'w-100 n',
                cell: (session) =>
                  session.current ? null : (
                    <Button small variant="ghost" onClick={() => end.mutate({ session: session.id })}>
                      End
                    </Button>
                  ),
              },
            ]}
          />
        </Section>
        <Section title="Clients by device login">
          <PagedTable
            label="Clients by device login"
            list={logins}
            keyOf={({ id }) => id}
            empty={{
              title: 'No client is signed in',
              children: <Command prompt="$" text={loginCommand} />,
            }}
            columns={[
              {
                head: 'Client',
                className: 'trunc',
                cell: (login) => `${login.clientName} ${login.userAgent ?? ''}`,
              },
              { head: 'Address', className: 'w-160 hide-s mono', cell: ({ ipAddress }) => ipAddress ?? '' },
              {
                head: 'Last used',
                className: 'w-120 t2',
                cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'never'),
              },
              {
                head: <span className="vh">Actions</span>,
                className: 'w-100 n',
                cell: (login) => (
                  <Button small variant="ghost" onClick={() => end.mutate({ login: login.id })}>
                    Sign out
                  </Button>
                ),
              },
            ]}
          />
        </Section>
      </div>
    </SettingsFrame>
  );
}
