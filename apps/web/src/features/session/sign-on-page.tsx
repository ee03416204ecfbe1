import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { CallReply, PasskeyProof } from '@vedette/contract';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openedWith } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal, Skeleton } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { safeNext } from './next-address.ts';
import { isAsked, SecondFactorStep, withPasskey } from './second-factor-step.tsx';
import { Solo } from './solo.tsx';

type Ticket = Extract<CallReply<'completeSingleSignOn'>, { ticket: string }>;

const ANSWER = 'answer-of-provider';

const parameter = <Name extends string>(name: Name): { [key in Name]?: string } => {
  const value = openedWith.get(name);
  return (value === null ? {} : { [name]: value }) as { [key in Name]?: string };
};

/** Where a provider sends people back: what it added to the address is good once. */
export function SignOnPage() {
  const go = useGoOn();
  const state = openedWith.get('state') ?? '';
  const completed = useQuery({
    queryKey: [ANSWER, state],
    queryFn: () =>
      api.call('completeSingleSignOn', {
        body: {
          state,
          ...parameter('code'),
          ...parameter('iss'),
          ...parameter('error'),
          ...parameter('error_description'),
        },
      }),
    enabled: state !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = completed.data;
  const next = answer !== undefined && 'next' in answer ? answer.next : undefined;
  useEffect(() => {
    if (next !== undefined) go(next);
  }, [next, go]);
  if (answer !== undefined && 'ticket' in answer) return <SecondFactorPage first={answer} onDone={go} />;
  const failed = completed.isError || state === '';
  return (
    <Solo title="Signing in">
      <div className="stack gap-4">
        <h1>{failed ? 'You are not signed in' : 'Signing you in'}</h1>
        {failed ? (
          <>
            {state === '' ? <p className="t2">The address is incomplete.</p> : null}
            <Refusal error={completed.error} />
            <Link to="/sign-in" className="link">
              Back to sign-in
            </Link>
          </>
        ) : (
          <Skeleton rows={2} />
        )}
      </div>
    </Solo>
  );
}

function SecondFactorPage({ first, onDone }: { first: Ticket; onDone: (next: string) => void }) {
  const [code, setCode] = useState('');
  const call = (proof: { code?: string; passkey?: PasskeyProof }) =>
    api.call('completeSecondFactor', { body: { ticket: first.ticket, ...proof } });
  const show = useMutation({
    mutationFn: (by: 'code' | 'passkey') =>
      by === 'code'
        ? call({ code })
        : withPasskey(
            () => call({}),
            (passkey) => call({ passkey }),
          ),
    onSuccess: (answer) => {
      if (!isAsked(answer)) onDone(answer.next);
    },
  });
  return (
    <Solo title="Second factor">
      <form className="stack gap-4" onSubmit={submitting(() => show.mutate('code'))}>
        <h1>Your second factor</h1>
        <p className="t2">Your account has one of its own, whoever vouches for the rest.</p>
        <SecondFactorStep
          asked={first}
          code={code}
          onCode={setCode}
          usingPasskey={show.isPending && show.variables === 'passkey'}
          onPasskey={() => show.mutate('passkey')}
        />
        <Refusal error={show.error} />
        <div>
          <Button
            type="submit"
            variant={first.passkeys === null ? 'primary' : 'default'}
            icon={ArrowRight}
            busy={show.isPending && 'Signing in'}
          >
            Sign in
          </Button>
        </div>
      </form>
    </Solo>
  );
}

/** Goes on to where the person wanted to be, with nothing of before in memory and no used answer in the history. */
function useGoOn(): (next: string) => void {
  const router = useRouter();
  const queries = useQueryClient();
  const [go] = useState(() => (next: string) => {
    router.history.replace(safeNext(next));
    // All but the answer itself, which this page still shows and must not send again.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ANSWER });
  });
  return go;
}
