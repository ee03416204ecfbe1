import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Me } from '@vedette/contract';
import { useEffect, useState } from 'react';
import {
  CompanyContext,
  type CurrentCompany,
  companyOf,
  rememberCompany,
  rememberedCompany,
} from '../api/company.ts';
import { meQuery } from '../api/me.ts';
import { NoCompany, TermsFirst, VerifyFirst } from '../features/session/account-gate.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { Failure } from '../ui/states.tsx';

/** Lets in who is signed in and ready; everybody else is told what comes first. The address that was asked for is kept. */
export function Organization() {
  const me = useQuery(meQuery);
  if (me.isPending) return null;
  if (me.data === undefined) return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (me.data === null) return <ToSignIn />;
  if (!me.data.emailVerified) return <VerifyFirst me={me.data} />;
  if (!me.data.termsAccepted) return <TermsFirst me={me.data} />;
  return <WithCompany me={me.data} />;
}

/** Goes once: while it is on the way the address changes already, and asking again would ask for the way itself. */
function ToSignIn() {
  const navigate = useNavigate();
  const [href] = useState(useLocation().href);
  useEffect(() => {
    void navigate({ to: '/sign-in', search: (href === '/' ? {} : { next: href }) as never, replace: true });
  }, [navigate, href]);
  return null;
}

function WithCompany({ me }: { me: Me }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(rememberedCompany);
  const own = companyOf(me, chosen);
  const shown = own?.companyId;
  // At the next visit its pages are read at once.
  useEffect(() => {
    if (shown !== undefined) rememberCompany(shown);
  }, [shown]);
  if (own === undefined) return <NoCompany me={me} />;
  const current: CurrentCompany = {
    id: own.companyId,
    name: own.name,
    handle: own.handle,
    isManager: own.kind === 'manager' || me.platformAdmin,
    isPlatformAdmin: me.platformAdmin,
    me,
    choose: (companyId) => {
      rememberCompany(companyId);
      setChosen(companyId);
      void queries.invalidateQueries();
    },
  };
  return (
    <CompanyContext value={current}>
      <Shell />
    </CompanyContext>
  );
}
