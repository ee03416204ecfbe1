import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Alert, Disposition } from '@vedette/contract';
import { CircleSlash, Crosshair, Eye, MessageSquare, RotateCcw, ScanSearch, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

type Choice = Exclude<Disposition, 'duplicated'>;

type Act =
  | { readonly kind: 'decide'; readonly disposition: Choice; readonly close: boolean }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'comment' }
  | { readonly kind: 'triage' }
  | { readonly kind: 'assign'; readonly companyUserId: string | null };

/** A person's word: each needs its reason, which stays in the timeline. */
export function DecideAlert({ alert }: { alert: Alert }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const reason = text.trim();
  const params = { alertId: alert.id };
  const act = useMutation({
    mutationFn: async (what: Act) => {
      if (what.kind === 'decide') {
        await api.call('decideAlert', {
          params,
          body: {
            disposition: what.disposition,
            ...(what.close ? { status: 'closed' as const } : {}),
            reason,
          },
        });
      } else if (what.kind === 'reopen') await api.call('reopenAlert', { params, body: { reason } });
      else if (what.kind === 'comment') await api.call('commentAlert', { params, body: { text: reason } });
      else if (what.kind === 'triage') await api.call('triageAlert', { params });
      else if (what.kind === 'assign')
        await api.call('assignAlert', { params, body: { companyUserId: what.companyUserId } });
      return what;
    },
    onSuccess: (what) => {
      if (what.kind !== 'assign' && what.kind !== 'triage') setText('');
      toast(
        {
          decide: 'Decided',
          reopen: 'Reopened',
          comment: 'Commented',
          triage: 'The agent looks again',
          assign: 'Assigned',
        }[what.kind],
      );
      for (const key of ['alert', 'alerts', 'timeline']) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const needed = reason === '' && 'Write the reason first';
  const run = (what: Act) => {
    if (reason === '') field.current?.focus();
    else act.mutate(what);
  };
  const isClosed = alert.status === 'closed';
  useShortcut(
    'c',
    'Confirm the threat',
    isClosed ? undefined : () => run({ kind: 'decide', disposition: 'confirmed_threat', close: false }),
  );
  useShortcut(
    'n',
    'Not affected',
    isClosed ? undefined : () => run({ kind: 'decide', disposition: 'benign', close: true }),
  );
  useShortcut('m', 'Comment', () => field.current?.focus());
  return (
    <div className="stack">
      <TextArea
        label={isClosed ? 'Reason for reopening, or a comment' : 'Reason, or a comment'}
        value={text}
        onChange={setText}
        placeholder="Kept in the timeline."
        maxLength={2000}
        fieldRef={field}
      />
      <div className="row wrap">
        {isClosed ? (
          <Button icon={Undo2} disabled={needed} busy={act.isPending} onClick={() => run({ kind: 'reopen' })}>
            Reopen
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              icon={Crosshair}
              keys="C"
              disabled={needed}
              busy={act.isPending}
              onClick={() => run({ kind: 'decide', disposition: 'confirmed_threat', close: false })}
            >
              Confirm threat
            </Button>
            <Button
              icon={CircleSlash}
              keys="N"
              disabled={needed}
              busy={act.isPending}
              onClick={() => run({ kind: 'decide', disposition: 'benign', close: true })}
            >
              Not affected
            </Button>
            <Button
              icon={Eye}
              disabled={needed}
              onClick={() => run({ kind: 'decide', disposition: 'suspicious', close: false })}
            >
              Suspicious
            </Button>
            <Button
              disabled={needed}
              onClick={() => run({ kind: 'decide', disposition: 'false_positive', close: true })}
            >
              False positive
            </Button>
            {alert.disposition === 'confirmed_threat' ? (
              <Button
                icon={RotateCcw}
                disabled={needed}
                onClick={() => run({ kind: 'decide', disposition: 'confirmed_threat', close: true })}
              >
                Mended, close
              </Button>
            ) : null}
          </>
        )}
        <Button icon={MessageSquare} disabled={needed} onClick={() => run({ kind: 'comment' })}>
          Comment
        </Button>
        <Button
          variant="ghost"
          icon={ScanSearch}
          busy={act.isPending}
          onClick={() => act.mutate({ kind: 'triage' })}
        >
          Look again
        </Button>
      </div>
      <Refusal error={act.error} />
      <Assignee alert={alert} onAssign={(companyUserId) => act.mutate({ kind: 'assign', companyUserId })} />
    </div>
  );
}

function Assignee({ alert, onAssign }: { alert: Alert; onAssign: (companyUserId: string | null) => void }) {
  const company = useCompany();
  const members = useQuery({
    queryKey: ['members', company.id, 'assignable'],
    queryFn: () => api.call('listCompanyUsers', { params: { companyId: company.id }, query: { limit: 200 } }),
  });
  const choices = (members.data?.items ?? [])
    .filter(({ kind }) => kind !== 'unverified_member')
    .map(({ id, name }) => ({ value: id, label: name }));
  const own = alert.assignee;
  const known = own === null || choices.some(({ value }) => value === own.companyUserId);
  return (
    <SelectField
      label="Assigned to"
      value={own?.companyUserId ?? ''}
      onChange={(value) => onAssign(value === '' ? null : value)}
      choices={[
        { value: '', label: 'Nobody' },
        ...(known || own === null ? [] : [{ value: own.companyUserId, label: own.name }]),
        ...choices,
      ]}
    />
  );
}
