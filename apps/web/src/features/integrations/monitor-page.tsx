import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Monitor } from '@vedette/contract';
import { Pause, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { useParam } from '../../lib/address.ts';
import { api, messageOf } from '../../lib/api.ts';
import { dayTime } from '../../lib/format.ts';
import { Button, ButtonGroup } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { Crumbs, Facts, Page, Section } from '../../ui/page.tsx';
import { PageState } from '../../ui/page-state.tsx';
import { CopyLine, SecretOnce } from '../../ui/secret.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Deliveries } from './deliveries.tsx';
import { monitorTypeNames } from './monitor-type-names.ts';
import { forgetNewSecret, takeNewSecret } from './new-secret.ts';
import { type Language, signedExample } from './signed-examples.ts';

const crumbs = [
  { label: 'Settings', link: { to: '/settings/members' } },
  { label: 'Integrations', link: { to: '/settings/integrations' } },
] as const;

export function MonitorPage() {
  const monitorId = useParam('monitorId');
  const monitor = useQuery({
    queryKey: ['monitor', monitorId],
    queryFn: () => api.call('getMonitor', { params: { monitorId } }),
  });
  return monitor.data ? (
    <OneMonitor key={monitorId} monitor={monitor.data} />
  ) : (
    <PageState crumbs={[...crumbs, { label: 'Monitor' }]} asked={[monitor]} />
  );
}

function OneMonitor({ monitor }: { monitor: Monitor }) {
  const [secret, setSecret] = useState(() => takeNewSecret(monitor.id));
  const [asks, setAsks] = useState<'regenerate' | 'delete' | null>(null);
  useEffect(() => forgetNewSecret, []);
  return (
    <>
      <Crumbs crumbs={[...crumbs, { label: monitor.name }]} />
      <Page
        title={monitor.name}
        lead={`${monitor.status === 'active' ? 'Active' : 'Paused'} monitor (${monitorTypeNames[monitor.type]}), added by ${monitor.createdBy}, ${dayTime(monitor.createdAt)}.`}
        actions={<Actions monitor={monitor} onAsk={setAsks} />}
      >
        <div className="stack gap-8">
          {monitor.webhookUrl === null ? (
            <p className="t2">
              No address and no secret: advisories that the operator of this server imported are matched with
              the packages of every workspace, at each import and each scan. What was found is listed below.
            </p>
          ) : (
            <Webhook key={secret} monitor={monitor} url={monitor.webhookUrl} newSecret={secret} />
          )}
          <Deliveries monitorId={monitor.id} hasSenders={monitor.webhookUrl !== null} />
          <div className="mc">
            <TriageChoice monitor={monitor} />
            {monitor.webhookUrl === null ? null : <Limits />}
          </div>
        </div>
      </Page>
      {asks === 'regenerate' ? (
        <Regenerate
          monitor={monitor}
          onClose={() => setAsks(null)}
          onMade={(made) => {
            setSecret(made);
            setAsks(null);
          }}
        />
      ) : null}
      {asks === 'delete' ? <DeleteMonitor monitor={monitor} onClose={() => setAsks(null)} /> : null}
    </>
  );
}

function Actions({ monitor, onAsk }: { monitor: Monitor; onAsk: (what: 'regenerate' | 'delete') => void }) {
  const queries = useQueryClient();
  const params = { monitorId: monitor.id };
  const pause = useMutation({
    mutationFn: () =>
      api.call('changeMonitor', {
        params,
        body: { status: monitor.status === 'active' ? 'paused' : 'active' },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(['monitor', monitor.id], changed);
      void queries.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  const test = useMutation({
    mutationFn: () => api.call('sendTestEvent', { params }),
    onSuccess: () => {
      toast('Sent a test event');
      void queries.invalidateQueries({ queryKey: ['deliveries', monitor.id] });
    },
  });
  return (
    <div className="row wrap">
      <Button icon={Send} busy={test.isPending && 'Sending'} onClick={() => test.mutate()}>
        Send a test
      </Button>
      <Button
        icon={monitor.status === 'active' ? Pause : Play}
        busy={pause.isPending}
        onClick={() => pause.mutate()}
      >
        {monitor.status === 'active' ? 'Pause' : 'Resume'}
      </Button>
      {monitor.webhookUrl === null ? null : (
        <Button icon={RefreshCw} onClick={() => onAsk('regenerate')}>
          Regenerate secret
        </Button>
      )}
      <Button icon={Trash2} label={`Delete ${monitor.name}`} onClick={() => onAsk('delete')} />
      <Refusal error={pause.error ?? test.error} />
    </div>
  );
}

/** Where senders send, with what they sign, and how to try it. */
function Webhook({ monitor, url, newSecret }: { monitor: Monitor; url: string; newSecret: string | null }) {
  const [stored, setStored] = useState(false);
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <div className="mc">
      <div className="stack gap-4">
        <CopyLine label="Webhook URL" text={url} />
        {newSecret === null ? (
          <p className="sm t2">
            The signing secret was shown once. Lost it? Regenerate: the old one can stay valid for up to 7
            days.
            {monitor.previousSecretUntil
              ? ` The one before is good until ${dayTime(monitor.previousSecretUntil)}.`
              : ''}
          </p>
        ) : (
          <SecretOnce label="Signing secret" secret={newSecret} stored={stored} onStored={setStored} />
        )}
      </div>
      <div className="stack gap-2">
        <div className="row between">
          <span className="label">Send a signed test</span>
          <ButtonGroup
            label="Language"
            value={language}
            onChange={setLanguage}
            choices={[
              { value: 'curl', label: 'curl' },
              { value: 'node', label: 'Node' },
              { value: 'python', label: 'Python' },
            ]}
          />
        </div>
        <Command text={signedExample(language, url)} />
        <p className="sm t2">
          With the secret in <code>SECRET</code>. Answers 202 with a delivery id; a wrong signature is 401,
          more than 100 KB is 413.
        </p>
      </div>
    </div>
  );
}

function Limits() {
  return (
    <Section title="Limits">
      <div className="in-sec">
        <Facts
          facts={[
            ['Body', 'JSON, at most 100 KB'],
            ['Rate', 'by default 60,000 a minute, then 429 with Retry-After'],
            ['Retries', 'the same x-delivery-id and body count once'],
          ]}
        />
      </div>
    </Section>
  );
}

function TriageChoice({ monitor }: { monitor: Monitor }) {
  const company = useCompany();
  const queries = useQueryClient();
  const agent = useMutation({
    mutationFn: async (on: boolean) => {
      const params = { monitorId: monitor.id };
      if (!on) return api.call('changeMonitor', { params, body: { agentId: null } });
      const [first] = (await api.call('listAgents', { params: { companyId: company.id } })).items;
      return api.call('changeMonitor', { params, body: { agentId: first?.id ?? null } });
    },
    onSuccess: (changed) => queries.setQueryData(['monitor', monitor.id], changed),
  });
  return (
    <Section title="Triage">
      <div className="stack gap-2 in-sec">
        <Checkbox
          label="Threat Intelligence agent, built in"
          checked={monitor.agentId !== null}
          disabled={agent.isPending}
          onChange={(on) => agent.mutate(on)}
        />
        <p className="sm t2">
          Looks for the package in the last completed scan of every workspace. Offline, no model. Off: people
          triage.
        </p>
        <Refusal error={agent.error} />
      </div>
    </Section>
  );
}

const graces = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'In an hour' },
  { value: '86400', label: 'In a day' },
  { value: '604800', label: 'In 7 days' },
] as const;

function Regenerate({
  monitor,
  onClose,
  onMade,
}: {
  monitor: Monitor;
  onClose: () => void;
  onMade: (secret: string) => void;
}) {
  const queries = useQueryClient();
  const [grace, setGrace] = useState<(typeof graces)[number]['value']>('0');
  const regenerate = useMutation({
    mutationFn: () =>
      api.call('regenerateMonitorSecret', {
        params: { monitorId: monitor.id },
        body: { graceSeconds: Number(grace) },
      }),
    onSuccess: ({ signingSecret }) => {
      void queries.invalidateQueries({ queryKey: ['monitor', monitor.id] });
      onMade(signingSecret);
    },
  });
  return (
    <Dialog
      title={`Regenerate the secret of ${monitor.name}`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busy={regenerate.isPending && 'Making it'}
            onClick={() => regenerate.mutate()}
          >
            Regenerate
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="t2">
          A new secret is made. Senders with the old one are refused from the time that you choose.
        </p>
        <SelectField label="The old one ends" value={grace} onChange={setGrace} choices={graces} />
        <Refusal error={regenerate.error} />
      </div>
    </Dialog>
  );
}

function DeleteMonitor({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call('deleteMonitor', { params: { monitorId: monitor.id } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['monitors'] });
      await navigate({ to: '/settings/integrations' });
      toast(`Deleted ${monitor.name}`);
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${monitor.name}?`}
      action="Delete monitor"
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {monitor.webhookUrl === null
        ? 'Nothing is matched for it from then on.'
        : 'Its address is unknown from then on.'}{' '}
      What it accepted is processed, and its alerts stay.
    </ConfirmDialog>
  );
}
