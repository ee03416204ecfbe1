import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/states.tsx';
import { LinkIncomplete } from './link-incomplete.tsx';
import { useLinkToken } from './link-token.ts';
import { Solo } from './solo.tsx';

/** A button, because mail programs open links to look at them, and this one works once. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const verify = useMutation({ mutationFn: () => api.call('verifyEmail', { body: { token } }) });
  return (
    <Solo title="Verify your address">
      <div className="stack gap-4">
        <h1>{verify.isSuccess ? 'The address is verified' : 'Verify your e-mail address'}</h1>
        {token === '' ? <LinkIncomplete /> : null}
        <Refusal error={verify.error} />
        {verify.isSuccess ? (
          <Link to="/" className="link">
            Go on
          </Link>
        ) : (
          <div>
            <Button
              variant="primary"
              busy={verify.isPending && 'Verifying'}
              onClick={() => verify.mutate()}
              disabled={token === '' && 'The link is incomplete'}
            >
              Verify the address
            </Button>
          </div>
        )}
      </div>
    </Solo>
  );
}
