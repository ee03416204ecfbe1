/** The threat model of a scan: what the source exposes, keeps and talks to, and what can go wrong at each crossing. */
import { z } from 'zod';

export const markdownMediaType = 'text/markdown';

const line = z.int().min(0);
const evidence = { file: z.string().describe('Relative to the root of the source.'), line };
const place = z.object(evidence);
const named = z.object({ ...evidence, name: z.string() });

const entryPoint = z
  .object({
    ...evidence,
    id: z.string(),
    kind: z.enum(['http', 'cli', 'queue', 'cron', 'websocket', 'graphql', 'rpc', 'lambda', 'contract']),
    framework: z.string(),
    name: z.string(),
    handler: z.string().nullable(),
    authentication: z.object({
      state: z.enum(['seen', 'exempt', 'missing', 'not-applicable']),
      name: z.string().nullable(),
      evidence: place.nullable(),
    }),
  })
  .meta({ id: 'EntryPoint', description: 'Where data from outside comes in.' });

const asset = z
  .object({
    ...evidence,
    id: z.string(),
    name: z.string(),
    kind: z.enum(['personal', 'secret', 'value', 'credential']),
    fields: z.array(z.object({ name: z.string(), line })),
  })
  .meta({ id: 'Asset', description: 'What is worth protecting.' });

const externalSystem = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.string(),
    evidence: z.array(z.object({ ...evidence, by: z.string() })),
  })
  .meta({ id: 'ExternalSystem', description: 'A store, an outside service or another process.' });

const boundaryName = z.enum([
  'internet-application',
  'application-store',
  'application-external',
  'application-process',
]);

const boundary = z.object({
  id: z.string(),
  name: boundaryName,
  crossings: z.array(z.string()).describe('Ids of the elements that data crosses the boundary at.'),
});

const threat = z
  .object({
    ...evidence,
    id: z.string(),
    boundary: boundaryName,
    element: z.string().describe('Id of the entry point or the other system.'),
    category: z.string(),
    title: z.string(),
    reason: z.string(),
    severity: z.enum(['high', 'medium', 'low']),
    mitigation: z.string(),
    seen: z.array(named).describe('What was seen that answers it; empty when nothing was.'),
  })
  .meta({ id: 'ModelledThreat', description: 'What can go wrong at a crossing.' });

export const threatModel = z
  .object({
    version: z.literal(1),
    entryPoints: z.array(entryPoint),
    assets: z.array(asset),
    stores: z.array(externalSystem),
    services: z.array(externalSystem),
    processes: z.array(externalSystem),
    boundaries: z.array(boundary),
    threats: z.array(threat),
    cut: z
      .array(z.object({ what: z.string(), count: z.int().min(0) }))
      .describe('Counts of what was cut at a bound; empty when nothing was.'),
  })
  .meta({ id: 'ThreatModel', description: 'The threat model of a source.' });

export type ThreatModel = z.output<typeof threatModel>;
