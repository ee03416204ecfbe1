import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vedette/contract/browser';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { useSearchText, useSetSearch } from '../../lib/address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { until } from '../../lib/format.ts';
import { Approval } from '../../ui/approval.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Crumbs, Facts } from '../../ui/page.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';

/** Where a person lets a command line or an agent act for them. */
export function DevicePage() {
  const code = useSearchText('user_code');
  return (
    <div className="page solo-narrow device">
      <Crumbs crumbs={[{ label: 'Device login' }]} />
      {code === undefined ? <EnterCode /> : <Decide key={code} code={code} />}
    </div>
  );
}

function EnterCode({ error }: { error?: string }) {
  const setSearch = useSetSearch();
  const [code, setCode] = useState('');
  return (
    <form className="stack gap-4" onSubmit={submitting(() => setSearch({ user_code: code }))}>
      <h1>Enter the code</h1>
      <p className="t2">The program that you started shows it: eight letters.</p>
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        error={error}
        placeholder="WDJB-MJHT"
        mono
        required
        autoFocus
      />
      <div>
        <Button type="submit" variant="primary">
          Go on
        </Button>
      </div>
    </form>
  );
}

function Decide({ code }: { code: string }) {
  const { me } = useCompany();
  const setSearch = useSetSearch();
  const waiting = useQuery({
    queryKey: ['device-authorization', code],
    queryFn: () => api.call('getDeviceAuthorization', { params: { userCode: code } }),
    retry: false,
  });
  const decide = useMutation({
    mutationFn: async (approve: boolean) => {
      const input = { params: { userCode: code } };
      if (approve) await api.call('approveDeviceAuthorization', input);
      else await api.call('denyDeviceAuthorization', input);
      return approve;
    },
  });
  if (waiting.isError) {
    const known = waiting.error instanceof ApiError && [400, 404, 410].includes(waiting.error.status);
    return (
      <div className="stack gap-4">
        <EnterCode error={known ? messageOf(waiting.error) : undefined} />
        {known ? null : <Refusal error={waiting.error} />}
      </div>
    );
  }
  if (!waiting.data) return null;
  const { data } = waiting;
  const decided = decide.data ?? (data.status === 'pending' ? null : data.status === 'approved');
  if (decided !== null) {
    return (
      <div className="stack gap-4">
        <h1>{decided ? 'Approved' : 'Denied'}</h1>
        <p className="t2">
          {decided
            ? 'The program goes on by itself. You can close this page.'
            : 'The program was told. It may not act for you.'}
        </p>
      </div>
    );
  }
  return (
    <div className="stack gap-6">
      <div>
        <h1>Is this code on your screen?</h1>
        <p className="t2">
          Signed in as <b>{me.name}</b>.{' '}
          <button type="button" className="link" onClick={() => setSearch({ user_code: undefined })}>
            Another code
          </button>
        </p>
      </div>
      <UserCode code={data.userCode} />
      <Facts
        facts={[
          ['Asks', <b key="client">{data.clientName}</b>],
          ['From', `${data.ipAddress ?? 'unknown'}${data.userAgent ? `, ${data.userAgent}` : ''}`],
          ['Asked', <Time key="at" at={data.createdAt} />],
          [
            'May then',
            data.scopes.includes('write')
              ? 'act as you: start scans, read findings and alerts, decide about them'
              : data.scopes.includes('propose')
                ? 'read what you may read, and propose things that wait for a person'
                : 'read what you may read',
          ],
          ['For', '1 hour at a time, renewed until you sign it out under Settings, Sessions'],
        ]}
      />
      <Approval
        warning="Approve only what you started yourself. Nobody will ever ask you to enter a code that they sent."
        no="Deny"
        decide={decide}
      />
      <p className="t3 sm">The code ends {until(data.expiresAt)}.</p>
    </div>
  );
}

function UserCode({ code }: { code: string }) {
  return (
    <div className="usercode" role="img" aria-label={`Code ${code}`}>
      {[...code].map((letter, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: letters of a code repeat.
        letter === '-' ? <i key={index} /> : <span key={index}>{letter}</span>,
      )}
    </div>
  );
}
