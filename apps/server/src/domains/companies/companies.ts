import { randomUUIDv7 } from 'node:crypto';
import { type Company, Problem, uuid } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { violatesUnique } from '../../platform/database.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, recordAudit, userActor } from '../audit/index.ts';
import { grantInitialCredits } from '../credits/index.ts';
import {
  type CompanyRow,
  insertCompany,
  selectCompaniesOfUser,
  selectCompany,
  selectCompanyByHandle,
  updateCompanyName,
} from './store.ts';

/** Makes a company without users and with its first credits, in the transaction of `tx`. @throws Problem `conflict` when the handle is taken. */
export async function createCompany(
  tx: Ctx,
  actor: Actor,
  input: { name: string; handle: string },
  requestId?: string,
): Promise<Company> {
  const now = tx.clock.now();
  try {
    const row = await insertCompany(tx.db, {
      id: randomUUIDv7(),
      name: input.name,
      handle: input.handle,
      created_at: now,
      updated_at: now,
    });
    await recordAudit(tx, row.id, {
      actor,
      action: 'company.created',
      subjectKind: 'company',
      subjectId: row.id,
      details: { name: row.name, handle: row.handle },
      ...(requestId === undefined ? {} : { requestId }),
    });
    await grantInitialCredits(tx, row.id, actor);
    return toView(row);
  } catch (error) {
    if (violatesUnique(error, 'companies_handle_key')) {
      throw new Problem('conflict', { detail: `The handle ${input.handle} is taken.`, cause: error });
    }
    throw error;
  }
}

export async function getCompany(ctx: Ctx, organizationId: string): Promise<Company> {
  const row = await selectCompany(organizationId, ctx.db);
  if (row === undefined) throw new Problem('not_found', { detail: 'There is no such company.' });
  return toView(row);
}

export async function findCompanyByHandle(ctx: Ctx, handle: string): Promise<Company | null> {
  const row = await selectCompanyByHandle(ctx.db, handle);
  return row === undefined ? null : toView(row);
}

/** By its id or by its handle. @throws Problem `not_found`. */
export async function findCompany(ctx: Ctx, idOrHandle: string): Promise<Company> {
  const id = uuid.safeParse(idOrHandle);
  const row =
    (id.success ? await selectCompany(id.data, ctx.db) : undefined) ??
    (await selectCompanyByHandle(ctx.db, idOrHandle));
  if (row === undefined) {
    throw new Problem('not_found', { detail: `There is no company with the id or handle ${idOrHandle}.` });
  }
  return toView(row);
}

/** The caller's companies; all of them for a platform administrator. */
export async function listCompanies(ctx: Ctx, caller: Caller, query: PageQuery): Promise<Page<Company>> {
  const whose = caller.user.platformAdmin ? null : caller.user.id;
  const rows = await selectCompaniesOfUser(ctx.db, whose, { limit: query.limit, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

export async function renameCompany(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  name: string,
  requestId: string,
): Promise<Company> {
  return ctx.transaction(async (tx) => {
    const row = await updateCompanyName(organizationId, tx.db, name, tx.clock.now());
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'company.renamed',
      subjectKind: 'company',
      subjectId: organizationId,
      details: { name },
      requestId,
    });
    return toView(row);
  });
}

function toView(row: CompanyRow): Company {
  return { id: row.id, name: row.name, handle: row.handle, createdAt: row.created_at.toISOString() };
}
