import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '@vedette/contract';
import { CircleDot, CircleSlash, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Decision, decide } from '../../api/findings.ts';
import { plural } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';

const reasons = ['Not reachable', 'Checked upstream', 'Test code', 'Accepted risk'];

/** Publishing, dismissing and taking back, with a way back from each. */
export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ findings, decision }: { findings: readonly Finding[]; decision: Decision }) =>
      decide(queries, findings, decision),
    onSuccess: (_, { findings, decision }) => {
      const done = { publish: 'Published', dismiss: 'Dismissed', reopen: 'Taken back' }[decision.kind];
      const undo =
        decision.kind === 'reopen' ? undefined : () => void decide(queries, findings, { kind: 'reopen' });
      toast(`${done}: ${plural(findings.length, 'finding')}`, undo);
    },
  });
}

export function ReasonDialog(props: {
  title: string;
  busy: boolean;
  error: unknown;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button
            variant="primary"
            icon={CircleSlash}
            busy={props.busy}
            disabled={reason.trim() === '' && 'Give a reason first'}
            onClick={() => props.onDismiss(reason.trim())}
          >
            Dismiss
          </Button>
          <Button variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <ReasonField reason={reason} onReason={setReason} />
      <Refusal error={props.error} />
    </Dialog>
  );
}

function ReasonField({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  return (
    <div className="stack gap-2">
      <TextArea
        label="Reason for dismissing"
        value={reason}
        onChange={onReason}
        placeholder="Shown in every report. Required."
        maxLength={2000}
      />
      <div className="row wrap">
        {reasons.map((text) => (
          <Button key={text} small onClick={() => onReason(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The buttons of one finding, and their keys. */
export function DecideButtons({ finding }: { finding: Finding }) {
  const [asks, setAsks] = useState(false);
  const deciding = useDecide();
  const run = (decision: Decision) =>
    deciding.mutate({ findings: [finding], decision }, { onSuccess: () => setAsks(false) });
  const isDraft = finding.state === 'draft';
  const publish = isDraft ? () => run({ kind: 'publish' }) : undefined;
  const dismiss = finding.state === 'dismissed' ? undefined : () => setAsks(true);
  const reopen = isDraft ? undefined : () => run({ kind: 'reopen' });
  useShortcut('p', 'Publish', publish);
  useShortcut('d', 'Dismiss with a reason', dismiss);
  return (
    <>
      {publish && (
        <Button variant="primary" icon={CircleDot} keys="P" busy={deciding.isPending} onClick={publish}>
          Publish
        </Button>
      )}
      {dismiss && (
        <Button icon={CircleSlash} keys="D" onClick={dismiss}>
          Dismiss
        </Button>
      )}
      {reopen && (
        <Button icon={Undo2} busy={deciding.isPending} onClick={reopen}>
          Take back
        </Button>
      )}
      {deciding.error && !asks ? <Refusal error={deciding.error} /> : null}
      {asks ? (
        <ReasonDialog
          title={`Dismiss ${finding.title}`}
          busy={deciding.isPending}
          error={deciding.error}
          onDismiss={(reason) => run({ kind: 'dismiss', reason })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
