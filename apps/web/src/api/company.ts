/** Which organization the pages are about: the one that was shown last on this machine, changed in the side bar. */
import type { Me } from '@vedette/contract';
import { createContext, use } from 'react';

export interface CurrentCompany {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly isManager: boolean;
  readonly isPlatformAdmin: boolean;
  readonly me: Me;
  readonly choose: (companyId: string) => void;
}

const KEY = 'vedette.company';

export const CompanyContext = createContext<CurrentCompany | null>(null);

/** @throws Error outside the pages of an organization. */
export function useCompany(): CurrentCompany {
  const company = use(CompanyContext);
  if (company === null) throw new Error('no organization here');
  return company;
}

/** The organization that was chosen, if one still belongs to it as more than a guest; else the first. */
export const companyOf = (me: Me, chosen: string | null) => {
  const usable = me.companies.filter(({ kind }) => kind !== 'unverified_member');
  return usable.find(({ companyId }) => companyId === chosen) ?? usable[0];
};

export const rememberedCompany = () => localStorage.getItem(KEY);
export const rememberCompany = (companyId: string) => localStorage.setItem(KEY, companyId);
