/** A source, a service key and a server for the pipeline script, and how it is run among them. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer } from '../setup/app.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const scriptFile = join(root, 'deploy/pipeline/vedette-scan.sh');
export const script = readFileSync(scriptFile, 'utf8');

export type Pipeline = Awaited<ReturnType<typeof startPipeline>>;

/** @param options whether scans are run, too */
export async function startPipeline({ worker }: { worker: boolean }) {
  const server = await startServer({ worker, followsOwnLinks: true });
  const folder = mkdtempSync(join(tmpdir(), 'vedette-pipeline-'));
  mkdirSync(join(folder, 'tmp'));
  mkdirSync(join(folder, 'shop'));
  writeFileSync(
    join(folder, 'shop', 'app, 1.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/', (req) => exec(req.query.x));\n",
  );
  const made = await bootstrap(server.assembly, { company: 'A', handle: 'a', email: 'o@a.example' });
  const key = made.serviceKey?.secret ?? '';
  return {
    folder,
    key,
    /** @param program what bash runs: a file, or `-c` and text */
    async run(program: string[], env: Record<string, string>) {
      const shell = spawn('bash', program, {
        cwd: join(folder, 'shop'),
        env: {
          PATH: process.env.PATH ?? '',
          TMPDIR: join(folder, 'tmp'),
          VEDETTE_URL: server.baseUrl,
          VEDETTE_SERVICE_KEY: key,
          VEDETTE_WORKSPACE: 'shop',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [stdout, stderr, code] = await Promise.all([
        text(shell.stdout),
        text(shell.stderr),
        new Promise((resolve) => shell.once('close', resolve)),
      ]);
      return { code, stdout, stderr };
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
