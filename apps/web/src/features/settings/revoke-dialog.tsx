import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks before a credential ends for good. @param list the key under which the list of them is cached */
export function RevokeDialog(props: {
  readonly what: 'key' | 'token';
  readonly name: string;
  readonly list: string;
  readonly revoke: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: string;
}) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: props.revoke,
    onSuccess: () => {
      toast(`Revoked ${props.name}`);
      void queries.invalidateQueries({ queryKey: [props.list] });
      props.onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${props.name}?`}
      action={`Revoke ${props.what}`}
      busy={revoke.isPending}
      error={revoke.isError ? messageOf(revoke.error) : undefined}
      onConfirm={() => revoke.mutate()}
      onClose={props.onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
