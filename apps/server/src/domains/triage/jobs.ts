import type { Ctx } from '../../platform/ctx.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import { askModelJob, modelHandler } from './model/jobs.ts';
import { indexScanHandler, indexScanJob } from './scanned.ts';

export const triageJobs = [indexScanJob, askModelJob];

export const triageHandlers = (ctx: Ctx): JobHandler[] => [indexScanHandler(ctx), modelHandler(ctx)];
