/** Alerts that a language model is asked about, one question at a time, and what became of the questions. */

import type { Alert } from '@vedette/contract';
import { askModel, type LlmJob } from '../../apps/server/src/domains/triage/llm/ask.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { configuredModel } from '../../apps/server/src/platform/llm/configured-model.ts';
import type { ModelAnswer, ModelServer } from '../setup/model-server.ts';
import type { SignedMonitor } from './monitors.ts';
import type { Caller } from './people.ts';
import type { Files } from './triage.ts';
import type { World } from './world.ts';

export const files = (dev: boolean, source: string): Files => {
  const manifest = {
    name: 'shop',
    version: '1.0.0',
    [dev ? 'devDependencies' : 'dependencies']: { lodash: '^4.17.0' },
  };
  const lodash = { version: '4.17.20', ...(dev ? { dev } : {}) };
  return {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      lockfileVersion: 3,
      packages: { '': manifest, 'node_modules/lodash': lodash },
    }),
    'src/index.js': source,
  };
};
export const source = "const _ = require('lodash');\n\nmodule.exports = (t) => _.template(t);\n";
/** Confirmed: in production, and imported. */
export const used = files(false, source);
/** Suspicious: for development only. */
export const developed = files(true, 'module.exports = 1;\n');

export const alertPayload = (extra: object = {}) => ({
  vulnerability: {
    package: 'lodash',
    currentVersion: '4.17.20',
    fixedVersion: '4.17.21',
    advisory: 'CVE-2021-23337',
    severity: 'high',
  },
  ...extra,
});

/** An opinion that can be used about an alert of `used`, with these changes. */
export const says =
  (changes: Record<string, unknown> = {}) =>
  (): ModelAnswer => ({
    says: {
      narrative: 'lodash 4.17.20 is in the lock file [e1] and is imported.',
      citations: ['e1'],
      proposedDisposition: 'confirmed_threat',
      proposedActions: ['Update lodash to 4.17.21.'],
      ...changes,
    },
  });

interface TriagedAlert {
  readonly organizationId: string;
  readonly manager: Caller;
  readonly monitor: SignedMonitor;
  readonly workspaceId: string;
  readonly alert: Alert;
}

export function createSecondStage(world: World, model: ModelServer) {
  const { ctx } = world.server.assembly;

  /** An alert of an organization of its own, triaged by its scan of these files. */
  async function triaged(sources: Files = used, payload: object = alertPayload()): Promise<TriagedAlert> {
    const organizationId = await world.company();
    const manager = await world.caller('manager', organizationId);
    const monitor = await world.monitor(manager, {}, organizationId);
    const workspaceId = await world.scanned(organizationId, sources);
    const [alert] = await world.triaged(manager, monitor, payload);
    if (alert === undefined) throw new Error('no alert');
    return { organizationId, manager, monitor, workspaceId, alert };
  }

  const again = ({ manager, alert }: TriagedAlert) => world.alert(manager, alert.id);

  /** Takes the question about an alert from the queue. */
  async function queued({ alert }: Pick<TriagedAlert, 'alert'>): Promise<LlmJob | undefined> {
    const rows = await ctx.db.query<{ data: LlmJob }>(
      {
        text: `delete from jobs.job where name = 'triage.ask-model' and data ->> 'alertId' = $1 returning data`,
      },
      [alert.id],
    );
    return rows[0]?.data;
  }

  /** Asks once, as the queue would have it; rejects where the queue would bring the question again. */
  async function ask(
    job: LlmJob | undefined,
    settings: Record<string, string> = model.settings('openai'),
    at: Ctx = ctx,
  ) {
    const stage = configuredModel({ config: readConfig(settings), outbound: at.outbound });
    if (job === undefined || stage === null) throw new Error('nothing is to be asked');
    await askModel(at, stage, job, new AbortController().signal);
  }

  const outcomesOf = async ({ organizationId, alert }: TriagedAlert) =>
    ctx.db.kysely
      .selectFrom('llm_runs')
      .select(['outcome', 'model', 'input_tokens', 'output_tokens'])
      .where('organization_id', '=', organizationId)
      .where('alert_id', '=', alert.id)
      .orderBy('id')
      .execute();

  async function spentBy({ organizationId }: TriagedAlert): Promise<number> {
    const rows = await ctx.db.query<{ tokens: string }>(
      { text: 'select tokens from llm_budgets where organization_id = $1' },
      [organizationId],
    );
    return Number(rows[0]?.tokens ?? 0);
  }

  return { triaged, again, queued, ask, outcomesOf, spentBy };
}
