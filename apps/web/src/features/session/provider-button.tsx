import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/states.tsx';

/** Goes to the provider of the address; what comes back is for `/single-sign-on`. */
export function ProviderButton({ email, next, label }: { email: string; next: string; label: string }) {
  const begin = useMutation({
    mutationFn: () => api.call('beginSingleSignOn', { body: { email, next } }),
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
  return (
    <div className="stack gap-2">
      <div>
        <Button icon={ExternalLink} busy={begin.isPending && 'Going there'} onClick={() => begin.mutate()}>
          {label}
        </Button>
      </div>
      <Refusal error={begin.error} />
    </div>
  );
}
