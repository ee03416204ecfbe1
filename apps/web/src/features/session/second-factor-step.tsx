import type { PasskeyProof, SecondFactorRequired } from '@vedette/contract';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** What is asked for besides: a passkey where the account has one, and a code in any case. */
export function SecondFactorStep(props: {
  readonly asked: SecondFactorRequired;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly usingPasskey: boolean;
  readonly onPasskey: () => void;
}) {
  const { asked } = props;
  return (
    <>
      {asked.passkeys === null ? null : (
        <div>
          <Button
            variant="primary"
            icon={KeyRound}
            busy={props.usingPasskey && 'Waiting for it'}
            onClick={props.onPasskey}
          >
            Use a passkey
          </Button>
        </div>
      )}
      <TextField
        label="Code"
        hint={
          asked.application
            ? 'Of your authenticator application, or a recovery code'
            : 'One of your recovery codes'
        }
        value={props.code}
        onChange={props.onCode}
        autoComplete="one-time-code"
        mono
        required
        autoFocus={asked.passkeys === null}
        maxLength={40}
      />
    </>
  );
}

/**
 * Asks for a challenge, has the browser answer it, and shows the answer. Each challenge is good once, so every try gets its own.
 * @param ask sends the request without a proof, and gets a challenge, or what it was sent for
 */
export async function withPasskey<Done>(
  ask: () => Promise<SecondFactorRequired | Done>,
  show: (passkey: PasskeyProof) => Promise<SecondFactorRequired | Done>,
): Promise<SecondFactorRequired | Done> {
  const asked = await ask();
  if (!isAsked(asked) || asked.passkeys === null) return asked;
  const { answerChallenge } = await import('../../lib/passkeys.ts');
  return show(await answerChallenge(asked.passkeys));
}

export const isAsked = (answer: unknown): answer is SecondFactorRequired =>
  typeof answer === 'object' && answer !== null && 'secondFactorRequired' in answer;
