/**
 * A running server with an administrator and one company in it, and the ways in which tests change that world, over HTTP
 * wherever a test looks at what comes of it.
 */
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServerOptions } from '../setup/app.ts';
import { createPeople } from './company-people.ts';
import { createDeviceLogins } from './device-logins.ts';
import { createMonitors } from './monitors.ts';
import type { TokenHolder } from './people.ts';
import { createRepositories } from './repositories.ts';
import { createRequests } from './requests.ts';
import { createScans } from './scans.ts';
import { createServiceKeys } from './service-keys.ts';
import { createSources } from './sources.ts';
import { createTriage } from './triage.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Limits that no test but the one about them is to meet; and name servers that are not there, as no test asks those of the machine. */
const unlimited = {
  SINGLE_SIGN_ON_DNS_SERVERS: '127.0.0.1:9',
  RATE_LIMIT_USER_PER_MINUTE: '1000000',
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: '1000000',
  RATE_LIMIT_KEY_READS_PER_MINUTE: '1000000',
  RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: '1000000',
};

export async function createWorld(
  settings: Record<string, string> = {},
  options: Pick<TestServerOptions, 'scanBackend' | 'scansInProcess' | 'hostname' | 'followsOwnLinks'> = {},
) {
  const server = await startServer({ ...options, settings: { ...unlimited, ...settings } });
  const operators = { company: 'Operators', handle: 'operators', email: 'root@operators.example' };
  const { accessToken = '' } = await bootstrap(server.assembly, operators);
  const administrator: TokenHolder = { token: accessToken };
  const request = createRequests(server, administrator);
  const acme = await request.company();
  const sources = createSources(server, request, acme);
  const serviceKeys = createServiceKeys(request, administrator, acme);
  const monitors = createMonitors(server, request, acme);
  return {
    server,
    /** The same platform, met at another of its processes; the caller closes it. */
    replica: (other: Record<string, string> = {}) =>
      startServer({ settings: { ...unlimited, ...settings, ...other }, beside: server }),
    /** What a browser on one of our pages says in `Origin`. */
    origin: server.assembly.ctx.baseUrl,
    administrator,
    acme,
    ...request,
    ...createPeople(server, request, administrator, acme),
    ...createDeviceLogins(request),
    ...createRepositories(request, acme),
    ...monitors,
    ...createTriage(server, monitors),
    ...sources,
    ...serviceKeys,
    ...createScans(server, request, serviceKeys, sources),
    close: server.close,
  };
}
