import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';
import { lookAgain } from './domains.ts';
import { selectVerifiedDomainsNotCheckedSince } from './store.ts';

const DAY_MS = 86_400_000;
/** Name servers that do not answer take 6 s each (`domain-records.ts`): what one run does not come to waits first in line for the next. */
const DOMAINS_A_RUN = 400;
const AT_ONCE = 8;

const lookAtDomains: JobKind<Record<string, never>> = {
  name: 'single-sign-on.look-at-domains',
  schema: z.strictObject({}),
  tries: 2,
  expireInSeconds: 900,
  // Hourly, so that the look at a domain stays a day from the last one whenever that was.
  cron: '37 * * * *',
};

export const singleSignOnJobs = [lookAtDomains];

export const singleSignOnHandlers = (ctx: Ctx): JobHandler[] => [
  onJob(lookAtDomains, (_, signal) => lookAtDomainsAgain(ctx, signal)),
];

/** Looks at every verified domain whose last look is a day old. */
async function lookAtDomainsAgain(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const domains = await selectVerifiedDomainsNotCheckedSince(ctx.db, since, DOMAINS_A_RUN);
  const takeNext = async (): Promise<void> => {
    for (let next = domains.shift(); next !== undefined && !signal.aborted; next = domains.shift())
      await lookAgain(ctx, next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}
