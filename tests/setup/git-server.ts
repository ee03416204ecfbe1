/** A real Git hosting server: `git http-backend` behind node:http on loopback, with repositories in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Content by path; an object for what is not a plain file: a link, a program, a submodule. */
export type Files = Readonly<Record<string, string | Buffer | { mode: string; content: string }>>;

export interface GitRepository {
  /** As it is connected: `http://127.0.0.1:<port>/<owner>/<name>`. */
  readonly url: string;
  /** The bare repository on this machine. */
  readonly folder: string;
  /** Makes these files the whole content of the next commit, and gives its full SHA. */
  commit(files: Files): Promise<string>;
  /** Runs git in the repository; for what `commit` cannot do. */
  git(args: readonly string[], stdin?: string | Buffer): Promise<string>;
}

/** Answers a request in the server's place; false lets the server answer. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface GitServer {
  readonly origin: string;
  /** What an installation is set to, so that this is its Git provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Every request, as method, path and query. */
  readonly requests: readonly string[];
  repository(name: string, options?: RepositoryOptions): Promise<GitRepository>;
  /** Whatever is asked next is answered like this; null goes back to normal. */
  behave(behaviour: Behaviour | null): void;
  close(): Promise<void>;
}

export interface RepositoryOptions {
  readonly format?: 'sha1' | 'sha256';
  /** Only whoever shows this token may read it. */
  readonly token?: string;
  /** False: the server knows no partial clones. */
  readonly filters?: boolean;
}

export async function startGitServer(): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), 'vedette-git-server-'));
  const tokens = new Map<string, string>();
  const requests: string[] = [];
  let behaviour: Behaviour | null = null;
  const made = new Map<string, Promise<string>>();
  /** A repository without anything in it, made once and copied: a process each would cost more than what is tested. */
  const empty = (format: string) => {
    const folder = join(root, '.empty', format);
    const making = made.get(format) ?? initialize(folder, format);
    made.set(format, making);
    return making;
  };
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (behaviour?.(request, response)) return;
    const [, owner = '', name = ''] = (request.url ?? '').split('/');
    const token = tokens.get(`${owner}/${name.replace(/\.git$/, '')}`);
    const expected = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    if (token !== undefined && request.headers.authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    void serve(root, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    origin,
    settings: { GIT_PROVIDER_URL: origin, GIT_PROVIDER_ALLOW_INSECURE: '1' },
    requests,
    async repository(name, options = {}) {
      const path = name.includes('/') ? name : `acme/${name}`;
      const folder = join(root, `${path}.git`);
      if (options.token !== undefined) tokens.set(path, options.token);
      await cp(await empty(options.format ?? 'sha1'), folder, { recursive: true });
      await appendFile(join(folder, 'config'), `[uploadpack]\n\tallowFilter = ${options.filters ?? true}\n`);
      return {
        url: `${origin}/${path}`,
        folder,
        commit: (files) => commit(folder, files),
        git: (args, stdin) => git(folder, args, stdin),
      };
    },
    behave: (next) => {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const environment = (folder: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

async function git(folder: string, args: readonly string[], stdin: string | Buffer = ''): Promise<string> {
  const child = spawn('git', args, { cwd: folder, env: { ...environment(folder), GIT_DIR: folder } });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const [out, err, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${err}`);
  return out.toString().trim();
}

async function initialize(folder: string, format: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await git(folder, ['init', '-q', '--bare', '--template=', `--object-format=${format}`, '.']);
  return folder;
}

/** What the main branch points at; undefined where there is none. */
async function tip(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'refs/heads/main'), 'utf8').catch(() => undefined);
  return text?.trim();
}

async function commit(folder: string, files: Files): Promise<string> {
  const parts: (string | Buffer)[] = [];
  parts.push('commit refs/heads/main\ncommitter Ada <ada@acme.test> 1750000000 +0000\ndata 4\nwork\n');
  if ((await tip(folder)) !== undefined) parts.push('from refs/heads/main^0\n');
  parts.push('deleteall\n');
  for (const [path, file] of Object.entries(files)) {
    const plain = typeof file === 'string' || Buffer.isBuffer(file);
    const mode = plain ? '100644' : file.mode;
    const name = JSON.stringify(path);
    if (mode === '160000') {
      parts.push(`M ${mode} ${plain ? '' : file.content} ${name}\n`);
      continue;
    }
    const content = Buffer.from(plain ? file : file.content);
    parts.push(`M ${mode} inline ${name}\ndata ${content.length}\n`, content, '\n');
  }
  await git(folder, ['fast-import', '--quiet'], Buffer.concat(parts.map((part) => Buffer.from(part))));
  const made = await tip(folder);
  if (made === undefined) throw new Error(`${folder}: git made no commit`);
  return made;
}

/** One request through `git http-backend`, as a web server would run it (CGI, RFC 3875). */
async function serve(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const header = (name: string) => String(request.headers[name] ?? '');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...environment(root),
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  response.once('close', () => child.kill());
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    if (response.headersSent) response.write(chunk);
    else {
      head = Buffer.concat([head, chunk as Buffer]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) continue;
      const fields = head
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(': ', 2));
      const status = Number.parseInt(fields.find(([name]) => name === 'Status')?.[1] ?? '200', 10);
      response.writeHead(status, Object.fromEntries(fields.filter(([name]) => name !== 'Status')));
      response.write(head.subarray(end + 4));
    }
  }
  response.end();
}

/** A folder for what a test lets be written, gone when it has run. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-folder-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
