/** What adding these company users would do, row by row, before anything is sent: the server's rules, said beforehand. */
import type { CompanyUser, RepositoryRole, RepositoryType, RepositoryUser } from '@vedette/contract';
import { batchMax, isVerifiedKind, roleFor } from '@vedette/contract/browser';

export interface PreviewRow {
  readonly id: string;
  readonly user: CompanyUser | null;
  readonly outcome: 'added' | 'already' | 'refused';
  /** The role that the user gets or keeps. */
  readonly role: RepositoryRole | null;
  readonly reason: string;
}

/** Ids in what was typed or pasted: one a line, or separated by commas, spaces or semicolons; each once, in any case. */
export function idsIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((part) => part !== ''),
    ),
  ];
}

export function preview(
  ids: readonly string[],
  type: RepositoryType,
  users: readonly CompanyUser[],
  members: readonly RepositoryUser[],
): readonly PreviewRow[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  const roles = new Map(members.map(({ companyUserId, role }) => [companyUserId, role]));
  const order = { refused: 0, added: 1, already: 2 };
  return ids
    .map((id): PreviewRow => {
      const user = byId.get(id) ?? null;
      if (user === null)
        return {
          id,
          user,
          outcome: 'refused',
          role: null,
          reason: 'No user of this company. Check the id; it may be a user id.',
        };
      if (!isVerifiedKind(user.kind))
        return {
          id,
          user,
          outcome: 'refused',
          role: null,
          reason: 'Not verified yet. Resend the invitation, or take the row out.',
        };
      const role = roles.get(id);
      if (role !== undefined)
        return { id, user, outcome: 'already', role, reason: `is already a member, stays ${role}` };
      return { id, user, outcome: 'added', role: roleFor[type][user.kind], reason: 'will be added' };
    })
    .sort((a, b) => order[a.outcome] - order[b.outcome]);
}

export const isTooMany = (ids: readonly string[]) => ids.length > batchMax;
