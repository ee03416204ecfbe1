/** A registry of npm packages on loopback: packuments and tarballs, as npm, pnpm and Yarn ask for them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveOf } from './archives.ts';

/** Dependencies by name, version and name. The last version is the latest. */
export type Packages = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

export interface NpmRegistry {
  readonly origin: string;
  close(): Promise<void>;
}

const tarballOf = (name: string, version: string, dependencies: Readonly<Record<string, string>>): Buffer =>
  archiveOf({
    'package/package.json': JSON.stringify({ name, version, dependencies }),
    'package/index.js': 'module.exports = 1;\n',
  }).bytes;

/** Long ago, for the tools that refuse what is new. */
const PUBLISHED = '2020-01-01T00:00:00.000Z';

function packumentOf(origin: string, name: string, versions: Packages[string]): unknown {
  const described = Object.entries(versions).map(([version, dependencies]) => {
    const bytes = tarballOf(name, version, dependencies);
    const dist = {
      tarball: `${origin}/${name}/-/${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`,
      shasum: createHash('sha1').update(bytes).digest('hex'),
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    };
    return [version, { name, version, dependencies, dist }] as const;
  });
  return {
    name,
    'dist-tags': { latest: described.at(-1)?.[0] },
    versions: Object.fromEntries(described),
    time: Object.fromEntries(described.map(([version]) => [version, PUBLISHED])),
  };
}

export async function startNpmRegistry(packages: Packages): Promise<NpmRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').slice(1);
    const [name = '', file] = path.split('/-/');
    const versions = packages[name];
    const version = /-(\d+\.\d+\.\d+)\.tgz$/.exec(file ?? '')?.[1];
    if (versions === undefined || (file !== undefined && versions[version ?? ''] === undefined)) {
      response.writeHead(404).end('{}');
    } else if (version !== undefined) {
      response.end(tarballOf(name, version, versions[version] ?? {}));
    } else {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(packumentOf(origin, name, versions)));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
