import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchText } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { scanCommands } from '../../lib/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { Steps } from '../../ui/steps.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Solo } from './solo.tsx';

/** The first page of an installation: one organization and its first manager. */
export function SetupPage() {
  const token = useSearchText('token') ?? '';
  const state = useQuery({ queryKey: ['setup'], queryFn: () => api.call('getSetup') });
  if (state.data?.needed === false) {
    return (
      <Solo title="Set up already">
        <div className="stack">
          <h1>This installation is set up</h1>
          <p className="t2">The link worked once.</p>
          <Link to="/sign-in" className="link">
            Sign in
          </Link>
        </div>
      </Solo>
    );
  }
  return (
    <Solo title="Set up this installation" wide>
      <div className="setup">
        <div className="stack gap-6">
          <div>
            <h1 className="title-26">Set up this installation</h1>
            <p className="t2 lead">
              One organization and its first manager. The link in your terminal works once and makes you
              platform administrator.
            </p>
          </div>
          <SetupForm token={token} />
        </div>
        <SetupSteps />
      </div>
    </Solo>
  );
}

/** "Acme Europe" → "acme-europe". */
export function handleOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
}

function SetupForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [company, setCompany] = useState('');
  const [handle, setHandle] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const setUp = useMutation({
    mutationFn: () =>
      api.call('setUp', {
        body: {
          token,
          company: { name: company, handle: handle ?? handleOf(company) },
          name,
          email: email.trim(),
          password,
        },
      }),
    onSuccess: async () => {
      queries.clear();
      await navigate({ to: '/workspaces/scan', replace: true });
    },
  });
  return (
    <form className="stack gap-4 setup-form" onSubmit={submitting(() => setUp.mutate())}>
      <TextField
        label="Organization"
        value={company}
        onChange={setCompany}
        autoComplete="organization"
        required
        autoFocus
      />
      <TextField
        label="Handle"
        value={handle ?? handleOf(company)}
        onChange={setHandle}
        hint="In addresses and commands. Lower-case letters, digits, single hyphens."
        mono
        required
      />
      <TextField label="Your name" value={name} onChange={setName} autoComplete="name" required />
      <TextField
        label="Your e-mail"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="username"
        required
      />
      <NewPasswordField label="Password" value={password} onChange={setPassword} required />
      <Refusal error={setUp.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={ArrowRight}
          busy={setUp.isPending && 'Making it'}
          disabled={token === '' && 'Open the link that the server printed: it carries the token'}
        >
          Make organization and sign in
        </Button>
      </div>
      {token === '' ? (
        <p className="sm t2">
          The address is incomplete. Open the link that the server printed when it started.
        </p>
      ) : null}
    </form>
  );
}

function SetupSteps() {
  return (
    <aside aria-label="What comes">
      <Steps
        steps={[
          { title: 'Server runs', text: `It answers at ${location.host}`, state: 'done' },
          {
            title: 'Organization and first manager',
            text: 'With its first credits for scans',
            state: 'now',
          },
          {
            title: 'First scan',
            text: 'Drop a folder or its archive on the next page, or:',
            state: 'todo',
            children: <Command text={scanCommands} />,
          },
          {
            title: 'First monitor',
            text: 'A feed posts signed JSON; each payload becomes an alert with a verdict',
            state: 'todo',
          },
        ]}
      />
    </aside>
  );
}
