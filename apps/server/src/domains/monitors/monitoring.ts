import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import type { OnAlertsCreated } from '../alerts/index.ts';
import { createDeliveryBatcher } from './delivery-batcher.ts';
import { createIntake, type Intake } from './intake.ts';
import { createMonitorCache } from './monitor-cache.ts';
import type { OnMonitorCreated } from './monitors.ts';
import { createDeliveryWorker, type DeliveryWorker } from './worker.ts';

/** What the domain keeps in a process: the cache and the batches of intake, and the worker that intake wakes. */
export interface Monitoring {
  readonly intake: Intake;
  readonly worker: DeliveryWorker;
  readonly onMonitorCreated: readonly OnMonitorCreated[];
}

/** `hooks` are called with the alerts that the worker makes, in its transaction; `onMonitorCreated` in that of a new monitor. */
export function createMonitoring(
  ctx: Ctx,
  notifications: Notifications,
  hooks: readonly OnAlertsCreated[],
  onMonitorCreated: readonly OnMonitorCreated[],
): Monitoring {
  const worker = createDeliveryWorker(ctx, notifications, hooks);
  const persist = createDeliveryBatcher((context) => worker.wake(context));
  return { intake: createIntake(ctx, createMonitorCache(), persist), worker, onMonitorCreated };
}
