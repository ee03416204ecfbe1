import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Passkey, SecondFactorProof } from '@vedette/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { day } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { CurrentPassword } from './current-password.tsx';

interface PasskeysProps {
  readonly email: string;
  readonly passkeys: readonly Passkey[];
  readonly available: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** What a passkey of the account says to a challenge of now. */
async function shownPasskey(): Promise<SecondFactorProof> {
  const { answerChallenge } = await import('../../lib/passkeys.ts');
  return { passkey: await answerChallenge(await api.call('challengePasskey')) };
}

/** Both say what is on. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['second-factor'] });
    await queries.invalidateQueries({ queryKey: ['passkeys'] });
  };
}

export function PasskeysSection({ email, passkeys, available, onCodes }: PasskeysProps) {
  const refresh = useRefresh();
  const [changing, setChanging] = useState<{ passkey: Passkey; what: 'rename' | 'remove' } | null>(null);
  const close = () => setChanging(null);
  const replace = useMutation({
    mutationFn: async () => api.call('replaceRecoveryCodes', { body: { proof: await shownPasskey() } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      return refresh();
    },
  });
  return (
    <Section
      title="Passkeys"
      side={<span className="t3 sm">{passkeys.length === 0 ? 'none' : passkeys.length}</span>}
    >
      <div className="stack gap-4 in-sec">
        {passkeys.length === 0 ? null : (
          <ul className="stack" aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="row between wrap">
                <span className="row">
                  <Icon icon={KeyRound} size="small" />
                  <b className="strong">{passkey.name}</b>
                  <span className="t3 sm">
                    {passkey.lastUsedAt === null ? (
                      `made ${day(passkey.createdAt)}`
                    ) : (
                      <>
                        used <Time at={passkey.lastUsedAt} />
                      </>
                    )}
                  </span>
                </span>
                <span className="row">
                  <Button
                    small
                    variant="ghost"
                    label={`Rename ${passkey.name}`}
                    onClick={() => setChanging({ passkey, what: 'rename' })}
                  >
                    Rename
                  </Button>
                  <Button
                    small
                    variant="ghost"
                    label={`Remove ${passkey.name}`}
                    onClick={() => setChanging({ passkey, what: 'remove' })}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
        {available ? (
          <AddPasskey email={email} onCodes={onCodes} />
        ) : (
          <p className="t2">
            Browsers make no passkeys for <code>{location.host}</code>: the installation has to be reached by
            a name over https.
          </p>
        )}
        {passkeys.length > 0 && available ? (
          <div className="stack gap-2">
            <Refusal error={replace.error} />
            <div>
              <Button busy={replace.isPending && 'Waiting for a passkey'} onClick={() => replace.mutate()}>
                New recovery codes, with a passkey
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      {changing?.what === 'rename' ? <RenameDialog passkey={changing.passkey} onClose={close} /> : null}
      {changing?.what === 'remove' ? (
        <RemoveDialog passkey={changing.passkey} email={email} available={available} onClose={close} />
      ) : null}
    </Section>
  );
}

function AddPasskey({ email, onCodes }: Pick<PasskeysProps, 'email' | 'onCodes'>) {
  const refresh = useRefresh();
  const [name, setName] = useState('');
  const [currentPassword, setPassword] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('../../lib/passkeys.ts');
      const options = await api.call('beginPasskey', { body: { currentPassword } });
      return api.call('addPasskey', { body: { name, credential: await makePasskey(options) } });
    },
    onSuccess: ({ recoveryCodes }) => {
      setName('');
      setPassword('');
      onCodes(recoveryCodes);
      toast('Added the passkey');
      return refresh();
    },
  });
  return (
    <form className="stack" onSubmit={submitting(() => add.mutate())}>
      <TextField
        label="Name of the passkey"
        value={name}
        onChange={setName}
        hint="Where it is kept: the key on your ring, this laptop."
        maxLength={60}
        required
      />
      <CurrentPassword
        email={email}
        label="Your password, to add it"
        value={currentPassword}
        onChange={setPassword}
      />
      <Refusal error={add.error} />
      <div>
        <Button type="submit" icon={KeyRound} busy={add.isPending && 'Waiting for it'}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefresh();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => api.call('renamePasskey', { params: { passkeyId: passkey.id }, body: { name } }),
    onSuccess: () => {
      onClose();
      return refresh();
    },
  });
  return (
    <Dialog title="Rename the passkey" onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => rename.mutate())}>
        <TextField label="Name" value={name} onChange={setName} maxLength={60} required autoFocus />
        <Refusal error={rename.error} />
        <div>
          <Button type="submit" variant="primary" busy={rename.isPending && 'Saving'}>
            Save the name
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog(props: { passkey: Passkey; email: string; available: boolean; onClose: () => void }) {
  const { passkey, onClose } = props;
  const refresh = useRefresh();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = useMutation({
    mutationFn: async () => {
      const proof = code === '' ? await shownPasskey() : { code };
      await api.call('removePasskey', {
        params: { passkeyId: passkey.id },
        body: { currentPassword, proof },
      });
    },
    onSuccess: () => {
      toast(`Removed ${passkey.name}`);
      onClose();
      return refresh();
    },
  });
  return (
    <Dialog title={`Remove ${passkey.name}?`} onClose={onClose}>
      <form className="stack gap-4" onSubmit={submitting(() => remove.mutate())}>
        <p className="t2">
          It opens nothing any more. Without another second factor signing in takes the password alone, and
          other sessions end.
        </p>
        <CurrentPassword
          email={props.email}
          label="Your password"
          value={currentPassword}
          onChange={setPassword}
        />
        <TextField
          label="Code"
          hint={
            props.available
              ? 'Of the application, or a recovery code. Leave it empty to use a passkey.'
              : 'Of the application, or a recovery code.'
          }
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          mono
          required={!props.available}
          maxLength={40}
        />
        <Refusal error={remove.error} />
        <div>
          <Button type="submit" variant="danger" busy={remove.isPending && 'Removing it'}>
            Remove the passkey
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
