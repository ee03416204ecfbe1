import { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { type JobHandler, type JobKind, onJob } from '../../platform/jobs.ts';

const workspaceChange = z.strictObject({
  organizationId: z.uuid(),
  workspaceId: z.uuid(),
  change: z.enum(['created', 'archived', 'restored']),
});

type WorkspaceChange = z.output<typeof workspaceChange>;

/** Told that there is another active workspace, or one less. */
export type OnWorkspaceChanged = (tx: Ctx, event: WorkspaceChange) => Promise<void>;

const changed: JobKind<WorkspaceChange> = {
  name: 'workspaces.changed',
  schema: workspaceChange,
  tries: 5,
  expireInSeconds: 120,
};

export const workspaceJobs = [changed];

/** In the transaction that changes the workspace, so that nobody who is to hear of it is left out. */
export const announceWorkspace = (tx: Ctx, event: WorkspaceChange): Promise<void> =>
  tx.jobs.send(tx.db, changed, event);

export const workspaceHandlers = (ctx: Ctx, hooks: readonly OnWorkspaceChanged[]): JobHandler[] => [
  onJob(changed, (event) =>
    ctx.transaction(async (tx) => {
      for (const hook of hooks) await hook(tx, event);
    }),
  ),
];
