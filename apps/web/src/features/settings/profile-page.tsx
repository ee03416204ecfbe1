import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { followSystemTheme, switchTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Facts, Section } from '../../ui/page.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';
import { CurrentPassword } from './current-password.tsx';
import { SecondFactorSection } from './second-factor.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function ProfilePage() {
  const { me, name } = useCompany();
  const signOut = useMutation({
    mutationFn: () => api.call('signOut'),
    onSuccess: () => location.assign('/sign-in'),
  });
  return (
    <SettingsFrame
      page="Profile"
      title="Profile"
      lead="Your account. It is yours in every organization."
      actions={
        <Button busy={signOut.isPending && 'Signing out'} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <div className="stack gap-8 w-640">
        <Facts
          facts={[
            ['E-mail', me.email],
            ['User name', me.username],
            ['Organizations', me.companies.map((one) => `${one.name} (${one.kind})`).join(', ')],
            me.platformAdmin ? ['Platform', 'administrator'] : null,
            ['Terms accepted', me.termsVersion ?? 'none'],
          ]}
        />
        <NameForm first={me.name} />
        <PasswordForm email={me.email} />
        <SecondFactorSection email={me.email} />
        <Section
          title="Appearance"
          side={<span className="t3 sm">on this machine, for {name} and all others</span>}
        >
          <div className="row in-sec">
            <Button onClick={switchTheme}>Switch theme</Button>
            <Button variant="ghost" onClick={followSystemTheme}>
              Follow the system
            </Button>
          </div>
        </Section>
      </div>
    </SettingsFrame>
  );
}

function NameForm({ first }: { first: string }) {
  const queries = useQueryClient();
  const [name, setName] = useState(first);
  const save = useMutation({
    mutationFn: () => api.call('updateMe', { body: { name } }),
    onSuccess: (me) => {
      queries.setQueryData(['me'], me);
      toast('Changed your name');
    },
  });
  return (
    <Section title="Name">
      <form className="stack in-sec" onSubmit={submitting(() => save.mutate())}>
        <TextField label="Name" value={name} onChange={setName} autoComplete="name" required />
        <Refusal error={save.error} />
        <div>
          <Button type="submit" busy={save.isPending && 'Saving'}>
            Save the name
          </Button>
        </div>
      </form>
    </Section>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const save = useMutation({
    mutationFn: () => api.call('changePassword', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent('');
      setNew('');
      toast('Changed your password; other sessions were ended');
    },
  });
  return (
    <Section title="Password">
      <form className="stack in-sec" onSubmit={submitting(() => save.mutate())}>
        <CurrentPassword
          email={email}
          label="Current password"
          value={currentPassword}
          onChange={setCurrent}
        />
        <NewPasswordField label="New password" value={newPassword} onChange={setNew} required />
        <Refusal error={save.error} />
        <div>
          <Button type="submit" busy={save.isPending && 'Saving'}>
            Change the password
          </Button>
        </div>
      </form>
    </Section>
  );
}
