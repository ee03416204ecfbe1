import { routes } from '@vedette/contract';
import type { FastifyInstance } from 'fastify';
import { agentRoutes, type CallInProcess } from './agent-protocol.ts';
import { advisoryRoutes } from './domains/advisories/index.ts';
import {
  createMatchingWorker,
  matchForNewMonitor,
  matchIndexedScan,
  matchRestoredWorkspace,
} from './domains/advisory-matching/index.ts';
import { alertRoutes, type OnAlertsCreated } from './domains/alerts/index.ts';
import { auditRoutes } from './domains/audit/index.ts';
import { companyRoutes, memberStanding } from './domains/companies/index.ts';
import {
  componentHandlers,
  componentJobs,
  componentRoutes,
  indexCompletedScan,
  type OnIndexed,
} from './domains/components/index.ts';
import { creditRoutes } from './domains/credits/index.ts';
import { findingHandlers, findingJobs, findingRoutes, syncCompletedScan } from './domains/findings/index.ts';
import {
  type Auth,
  createAuth,
  identityHandlers,
  identityJobs,
  identityRoutes,
  type PasswordHashing,
} from './domains/identity/index.ts';
import { incidentRoutes } from './domains/incidents/index.ts';
import { mailHandlers, mailJobs, mailRoutes } from './domains/mail/index.ts';
import {
  createMonitoring,
  type Monitoring,
  monitorRoutes,
  type OnMonitorCreated,
} from './domains/monitors/index.ts';
import { proposalRoutes } from './domains/proposals/index.ts';
import { repositoryRoutes } from './domains/repositories/index.ts';
import {
  builtinBackend,
  createScanReader,
  createScanStart,
  type OnScanCompleted,
  type ScanBackend,
  type ScanEngine,
  type ScanWorker,
  scanHandlers,
  scanJobs,
  scanRoutes,
  startScanWorker,
} from './domains/scans/index.ts';
import { searchRoutes } from './domains/search/index.ts';
import {
  createServiceKeyCache,
  type ServiceKeyCache,
  serviceKeyRoutes,
} from './domains/service-keys/index.ts';
import { setupRoutes } from './domains/setup/index.ts';
import {
  singleSignOnHandlers,
  singleSignOnJobs,
  singleSignOnRoutes,
} from './domains/single-sign-on/index.ts';
import {
  createTriageWorker,
  retriageAfterWorkspaceChange,
  retriageTouched,
  triageHandlers,
  triageJobs,
  triageNewAlerts,
  triageRoutes,
} from './domains/triage/index.ts';
import { uploadHandlers, uploadJobs, uploadRoutes } from './domains/uploads/index.ts';
import {
  type OnWorkspaceChanged,
  providerOrigins,
  workspaceHandlers,
  workspaceJobs,
  workspaceRoutes,
} from './domains/workspaces/index.ts';
import { operationRoutes } from './operations.ts';
import { openBlobStore } from './platform/blobs/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Config, listOf } from './platform/config.ts';
import { type Ctx, createCtx } from './platform/ctx.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createEventStreams, type EventStreams } from './platform/event-streams.ts';
import { createApp } from './platform/http/app.ts';
import type { Binding } from './platform/http/bind.ts';
import { type Jobs, openJobs } from './platform/jobs.ts';
import { modelOrigins } from './platform/llm/configured-model.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { openNotifications } from './platform/notifications.ts';
import { createOutbound, type OutboundPolicy } from './platform/outbound.ts';
import { createSecretBox, loadSecretKey } from './platform/secret-box.ts';
import { createAccessControl } from './route-authorization.ts';
import { loadWebApp } from './web-app.ts';

export interface Assembly {
  readonly ctx: Ctx;
  readonly auth: Auth;
  /** The HTTP application, not listening yet. */
  createApp(options?: { checkReplies?: boolean }): Promise<FastifyInstance>;
  /** Begins to take background work. */
  startWorker(): Promise<void>;
  /** Readiness fails from now on, so that no new requests are sent here. */
  beginStopping(): void;
  /** Finishes running jobs for at most this long, then closes everything. */
  close(graceMs: number): Promise<void>;
}

export interface AssemblyParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  /** Public origin; taken from the settings unless the port was free to choose. */
  readonly baseUrl: string;
  readonly clock?: Clock;
  /** Who runs the scans. Default: our own queue and engine. */
  readonly scanBackend?: (ctx: Ctx) => ScanBackend;
  /** What analyses sources. Default: confined processes. */
  readonly scanEngine?: ScanEngine;
  /** How passwords are hashed. Default: as the identity library does. */
  readonly passwords?: PasswordHashing;
}

/** Everybody who is told, in its transaction, that a scan has completed. */
const onScanCompleted: readonly OnScanCompleted[] = [syncCompletedScan, indexCompletedScan];

/** Who is told, in its transaction, that a scan was indexed. */
const onIndexed: readonly OnIndexed[] = [retriageTouched, matchIndexedScan];

/** Who is told of workspaces that came, went or came back. */
const onWorkspaceChanged: readonly OnWorkspaceChanged[] = [
  retriageAfterWorkspaceChange,
  matchRestoredWorkspace,
];

/** Who is told of new alerts, and of alerts told again differently, within the transaction that made them: the agents. */
const onAlertsCreated: readonly OnAlertsCreated[] = [triageNewAlerts];

/** Who is told, in its transaction, of a new monitor. */
const onMonitorCreated: readonly OnMonitorCreated[] = [matchForNewMonitor];

/** Builds everything that a process of ours is made of. The database must be migrated. */
export async function assemble(parts: AssemblyParts): Promise<Assembly> {
  const { config, log } = parts;
  const database = openDatabase(parts.databaseUrl, { poolSize: config.DATABASE_POOL_SIZE, log });
  const kinds = [
    ...mailJobs,
    ...identityJobs,
    ...uploadJobs,
    ...scanJobs,
    ...findingJobs,
    ...componentJobs,
    ...workspaceJobs,
    ...triageJobs,
    ...singleSignOnJobs,
  ];
  const jobs = await openJobs(parts.databaseUrl, kinds, log);
  const outbound = createOutbound(outboundPolicy(config));
  const ctx = createCtx(
    {
      config,
      log,
      jobs,
      outbound,
      clock: parts.clock ?? systemClock,
      blobs: openBlobStore(config),
      box: createSecretBox(await loadSecretKey(config)),
      metrics: createMetrics(),
      baseUrl: parts.baseUrl,
    },
    database,
  );
  const auth = createAuth(ctx, parts.passwords);
  const notifications = openNotifications(parts.databaseUrl, log);
  const triageWorker = createTriageWorker(ctx, notifications);
  const monitoring = createMonitoring(ctx, notifications, onAlertsCreated, onMonitorCreated);
  const matchingWorker = createMatchingWorker(ctx, notifications);
  const streams = createEventStreams(notifications, memberStanding);
  const serviceKeys = createServiceKeyCache();
  const backend = (parts.scanBackend ?? builtinBackend)(ctx);
  const webApp = loadWebApp();
  let scanWorker: ScanWorker | undefined;
  let stopping = false;
  return {
    ctx,
    auth,
    async createApp({ checkReplies = false } = {}) {
      const app: FastifyInstance = await createApp(ctx, {
        access: createAccessControl(auth, serviceKeys),
        checkReplies,
        ...(webApp === null ? {} : { answerOtherwise: webApp.answer }),
        bindings: bindings({
          ctx,
          auth,
          backend,
          monitoring,
          streams,
          serviceKeys,
          isStopping: () => stopping,
          callInProcess: (request) => app.inject(request),
        }),
      });
      return app;
    },
    async startWorker() {
      await jobs.work([
        ...mailHandlers(ctx),
        ...identityHandlers(ctx, auth),
        ...uploadHandlers(ctx),
        ...scanHandlers(ctx),
        ...findingHandlers(ctx, backend),
        ...componentHandlers(ctx, onIndexed),
        ...workspaceHandlers(ctx, onWorkspaceChanged),
        ...triageHandlers(ctx),
        ...singleSignOnHandlers(ctx),
      ]);
      scanWorker = await startScanWorker(ctx, backend, onScanCompleted, parts.scanEngine);
      monitoring.worker.start();
      triageWorker.start();
      matchingWorker.start();
    },
    beginStopping: () => {
      stopping = true;
      streams.stop();
    },
    async close(graceMs) {
      streams.stop();
      await scanWorker?.stop();
      await matchingWorker.stop();
      await monitoring.worker.stop();
      await triageWorker.stop();
      await notifications.close();
      await closeAll(jobs, database, ctx, graceMs);
    },
  };
}

async function closeAll(jobs: Jobs, database: Database, ctx: Ctx, graceMs: number): Promise<void> {
  await jobs.stop(graceMs);
  await ctx.outbound.close();
  await database.close();
}

interface BindingParts {
  readonly ctx: Ctx;
  readonly auth: Auth;
  readonly backend: ScanBackend;
  readonly monitoring: Monitoring;
  readonly streams: EventStreams;
  readonly serviceKeys: ServiceKeyCache;
  readonly isStopping: () => boolean;
  readonly callInProcess: CallInProcess;
}

/** @throws Error when a route of the contract has no behaviour, or two. */
function bindings(parts: BindingParts): Binding[] {
  const { ctx, auth, backend, monitoring, streams, serviceKeys, isStopping, callInProcess } = parts;
  // Half of the connections, so that the requests that share none find one.
  const batches = Math.ceil(ctx.config.DATABASE_POOL_SIZE / 2);
  const startScan = createScanStart(backend, batches);
  const all = [
    ...operationRoutes(ctx, isStopping),
    ...identityRoutes(auth),
    ...setupRoutes(auth),
    ...companyRoutes(auth),
    ...singleSignOnRoutes(auth),
    ...repositoryRoutes,
    ...auditRoutes,
    ...mailRoutes,
    ...serviceKeyRoutes(serviceKeys),
    ...componentRoutes,
    ...creditRoutes,
    ...workspaceRoutes,
    ...findingRoutes(backend),
    ...searchRoutes,
    ...scanRoutes(startScan, backend, createScanReader(batches), streams),
    ...proposalRoutes(startScan),
    ...agentRoutes(ctx, callInProcess),
    ...advisoryRoutes,
    ...triageRoutes,
    ...monitorRoutes(monitoring),
    ...alertRoutes(streams),
    ...incidentRoutes,
    ...uploadRoutes,
  ];
  const bound = all.map((binding) => binding.route.id);
  const unbound = Object.keys(routes).filter((id) => !bound.includes(id));
  const twice = bound.filter((id, index) => bound.indexOf(id) !== index);
  if (unbound.length > 0 || twice.length > 0) {
    throw new Error(
      `Routes without behaviour: ${unbound.join(', ') || 'none'}; bound twice: ${twice.join(', ') || 'none'}`,
    );
  }
  return all;
}

/** The origins of the Git provider, the model and private identity providers are the operator's word, and held to it: https, and public unless told otherwise. */
function outboundPolicy(config: Config): OutboundPolicy {
  const provider = providerOrigins(config);
  const model = modelOrigins(config);
  const identity = listOf(config.SINGLE_SIGN_ON_PRIVATE_ORIGINS);
  const named = [...provider, ...model, ...identity];
  const insecure = named.filter((origin) => origin.startsWith('http:'));
  return {
    origins: [...listOf(config.OUTBOUND_ALLOW), ...named.filter((origin) => !insecure.includes(origin))],
    insecureOrigins: insecure,
    privateOrigins: [
      ...(config.GIT_PROVIDER_ALLOW_PRIVATE ? provider : []),
      ...(config.TRIAGE_MODEL_ALLOW_PRIVATE ? model : []),
      ...identity.filter((origin) => !insecure.includes(origin)),
    ],
  };
}
