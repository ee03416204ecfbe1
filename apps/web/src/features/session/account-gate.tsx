/** What an account has to do before it may see anything: verify its address, accept the terms, belong somewhere. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me } from '@vedette/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { Solo } from './solo.tsx';
import { TermsLink } from './terms-link.tsx';

export function VerifyFirst({ me }: { me: Me }) {
  const resend = useMutation({
    mutationFn: () => api.call('resendVerification', { body: { email: me.email } }),
  });
  return (
    <Solo title="Verify your address">
      <div className="stack gap-4">
        <h1>Verify your e-mail address</h1>
        <p className="t2">
          Follow the link that was sent to <b>{me.email}</b>. Nothing else works until then.
        </p>
        <Refusal error={resend.error} />
        <div className="row">
          <Button variant="primary" busy={resend.isPending && 'Sending'} onClick={() => resend.mutate()}>
            {resend.isSuccess ? 'Sent. Send it again' : 'Send the link again'}
          </Button>
          <SignOutButton />
        </div>
      </div>
    </Solo>
  );
}

export function TermsFirst({ me }: { me: Me }) {
  const queries = useQueryClient();
  const terms = useQuery({ queryKey: ['terms'], queryFn: () => api.call('getTerms') });
  const [read, setRead] = useState(false);
  const accept = useMutation({
    mutationFn: () => api.call('acceptTerms', { body: { version: me.requiredTermsVersion } }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Solo title="Terms">
      <div className="stack gap-4">
        <h1>The terms have changed</h1>
        <p className="t2">
          {me.termsVersion === null
            ? 'You have accepted none yet.'
            : `You accepted version ${me.termsVersion}.`}{' '}
          In force is version {me.requiredTermsVersion}.
        </p>
        <Checkbox
          checked={read}
          onChange={setRead}
          label={
            <>
              I accept the <TermsLink terms={terms.data} />
            </>
          }
        />
        <Refusal error={accept.error} />
        <div className="row">
          <Button
            variant="primary"
            disabled={!read && 'Tick the box first'}
            busy={accept.isPending && 'Saving'}
            onClick={() => accept.mutate()}
          >
            Accept the terms
          </Button>
          <SignOutButton />
        </div>
      </div>
    </Solo>
  );
}

/** Signed in, and in no organization. */
export function NoCompany({ me }: { me: Me }) {
  return (
    <Solo title="No organization">
      <div className="stack gap-4">
        <h1>You are in no organization</h1>
        <p className="t2">
          You are signed in as {me.email}. Ask a manager of your organization for an invitation; one that
          waits for verification is completed by its link.
        </p>
        <div>
          <SignOutButton />
        </div>
      </div>
    </Solo>
  );
}

export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="ghost" busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}

function useSignOut() {
  return useMutation({
    mutationFn: () => api.call('signOut'),
    // A whole new page: nothing of the account stays in memory.
    onSuccess: () => location.assign('/sign-in'),
  });
}
