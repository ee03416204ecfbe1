import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { useLinkToken } from './link-token.ts';
import { Solo } from './solo.tsx';
import { TermsLink } from './terms-link.tsx';

export function InvitationPage() {
  const token = useLinkToken();
  const terms = useQuery({ queryKey: ['terms'], queryFn: () => api.call('getTerms') });
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [accepted, setAccepted] = useState(false);
  const accept = useMutation({
    mutationFn: () =>
      api.call('acceptInvitation', {
        body: {
          token,
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          ...(password === '' ? {} : { password }),
          ...(accepted && terms.data ? { acceptTermsVersion: terms.data.version } : {}),
        },
      }),
  });
  if (accept.isSuccess) {
    return (
      <Solo title="Welcome">
        <div className="stack">
          <h1>You are in</h1>
          <p className="t2">You joined as {accept.data.kind}.</p>
          <Link to="/sign-in" className="link">
            Sign in
          </Link>
        </div>
      </Solo>
    );
  }
  return (
    <Solo title="Invitation">
      <form className="stack gap-4" onSubmit={submitting(() => accept.mutate())}>
        <h1>Accept the invitation</h1>
        <p className="t2">With an account already? Leave name and password empty.</p>
        <TextField
          label="Your name"
          value={name}
          onChange={setName}
          autoComplete="name"
          hint="As the invitation has it, when left empty."
        />
        <NewPasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          whose="For a new account"
        />
        <Checkbox
          checked={accepted}
          onChange={setAccepted}
          label={
            <>
              I accept the <TermsLink terms={terms.data} />
            </>
          }
        />
        <Refusal error={accept.error} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={accept.isPending && 'Joining'}
            disabled={token === '' && 'The link is incomplete'}
          >
            Join
          </Button>
        </div>
      </form>
    </Solo>
  );
}
