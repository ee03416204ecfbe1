import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '@vedette/contract';
import { CircleDot, CircleSlash, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Decision, decide } from '../../api/findings.ts';
import { plural } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
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

/** Dismissing takes a reason, of one finding as of many. */
export function DismissDialog(props: {
  title: string;
  busy: boolean;
  error: unknown;
  onDismiss: (reason: string) => void;
  onClose: () => void;
}) {
  const { onDismiss, ...dialog } = props;
  return (
    <ReasonDialog
      {...dialog}
      label="Reason for dismissing"
      placeholder="Shown in every report. Required."
      often={reasons}
      action="Dismiss"
      icon={CircleSlash}
      onReason={onDismiss}
    />
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
        <DismissDialog
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
