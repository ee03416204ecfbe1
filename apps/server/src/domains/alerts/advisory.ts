import type { AdvisoryFacts } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { advisoryKey, advisoryRecordsOf } from '../advisories/index.ts';
import { unknownAlert } from './read.ts';
import { selectAlert } from './store.ts';

/** What imported files say about the advisory of an alert, now. @throws Problem `not_found`. */
export async function getAlertAdvisory(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
): Promise<AdvisoryFacts> {
  const row = await selectAlert(organizationId, ctx.db, alertId);
  if (row === undefined) throw unknownAlert();
  const nothing = { names: [], epss: null, exploited: false, withdrawn: false };
  if (row.advisory === null) return nothing;
  const record = (await advisoryRecordsOf(ctx, [row.advisory])).get(advisoryKey(row.advisory));
  if (record === undefined) return nothing;
  const { names, epss, exploited, withdrawn } = record;
  return { names: [...names], epss, exploited, withdrawn };
}
