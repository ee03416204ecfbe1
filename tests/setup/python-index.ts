/** An index of Python packages on loopback, as PEP 503 has it, with wheels that are made here. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { zipOf } from './archives.ts';

/** By name and version: requirements as a wheel's metadata has them. */
export type PythonPackages = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface PythonIndex {
  readonly origin: string;
  close(): Promise<void>;
}

/** A wheel of one empty module (Binary distribution format, packaging.python.org). */
async function wheelOf(name: string, version: string, requires: readonly string[]): Promise<Buffer> {
  const info = `${name}-${version}.dist-info`;
  const files = {
    [`${name}/__init__.py`]: '',
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n${requires.map((one) => `Requires-Dist: ${one}\n`).join('')}`,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  };
  const recorded = Object.entries(files).map(
    ([path, text]) =>
      `${path},sha256=${createHash('sha256').update(text).digest('base64url')},${Buffer.byteLength(text)}\n`,
  );
  return await zipOf({ ...files, [`${info}/RECORD`]: `${recorded.join('')}${info}/RECORD,,\n` });
}

async function filesOf(packages: PythonPackages): Promise<Map<string, Buffer>> {
  const wheels = new Map<string, Buffer>();
  for (const [name, versions] of Object.entries(packages)) {
    for (const [version, requires] of Object.entries(versions)) {
      wheels.set(`${name}-${version}-py3-none-any.whl`, await wheelOf(name, version, requires));
    }
  }
  return wheels;
}

/** @param packages their names in normal form, without `-`, which a file's name would write in another way */
export async function startPythonIndex(packages: PythonPackages): Promise<PythonIndex> {
  const wheels = await filesOf(packages);
  const pageOf = (name: string): string => {
    const links = [...wheels].flatMap(([file, bytes]) => {
      const digest = createHash('sha256').update(bytes).digest('hex');
      return file.startsWith(`${name}-`) ? `<a href="/files/${file}#sha256=${digest}">${file}</a>` : [];
    });
    return `<!DOCTYPE html><html><body>${links.join('\n')}</body></html>`;
  };
  const server = createServer((request, response) => {
    const [, kind, name = ''] = new URL(request.url ?? '', 'http://index').pathname.split('/');
    const wheel = wheels.get(name);
    if (kind === 'files' && wheel !== undefined) response.end(wheel);
    else if (kind === 'simple' && packages[name] !== undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(pageOf(name));
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What makes uv, Poetry, PDM, pip and Pipenv ask this index alone, and keep what they keep in a folder. */
export const pythonEnvironment = (
  { origin }: PythonIndex,
  home: string,
): Readonly<Record<string, string>> => ({
  HOME: home,
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_DATA_HOME: join(home, 'data'),
  UV_DEFAULT_INDEX: `${origin}/simple`,
  UV_CACHE_DIR: join(home, 'uv'),
  UV_PYTHON_DOWNLOADS: 'never',
  UV_NO_CONFIG: '1',
  // Poetry knows its index from the project alone: the cases write it there.
  POETRY_SOURCE: `${origin}/simple`,
  POETRY_CACHE_DIR: join(home, 'poetry'),
  POETRY_NO_INTERACTION: '1',
  POETRY_VIRTUALENVS_PATH: join(home, 'poetry-environments'),
  PDM_PYPI_URL: `${origin}/simple`,
  PDM_CACHE_DIR: join(home, 'pdm'),
  PDM_CHECK_UPDATE: 'false',
  PDM_NON_INTERACTIVE: '1',
  PIP_INDEX_URL: `${origin}/simple`,
  PIP_FIND_LINKS: '',
  PIP_CONFIG_FILE: '/dev/null',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
});
