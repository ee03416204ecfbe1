import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where the bootstrap puts the built web application. */
const BUILT = join(import.meta.dirname, '../../web/dist');

/** The first words of the addresses that the application answers itself (its route tree); anything else is 404 as ever. */
const PAGES = new Set([
  '',
  'admin',
  'alerts',
  'device',
  'forgot-password',
  'gallery',
  'incidents',
  'invitation',
  'proposals',
  'repositories',
  'reset-password',
  'settings',
  'setup',
  'sign-in',
  'single-sign-on',
  'verify-email',
  'workspace',
  'workspaces',
]);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Fonts are compressed already. */
const COMPRESSED = new Set(['.css', '.html', '.js', '.svg']);
/** Files under assets/ are named by their content: another content is another name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** All else is asked for again, so that a new version is there at the next visit. */
const ASK_AGAIN = 'no-cache';

interface WebFile {
  readonly bytes: Buffer;
  readonly gzip: Buffer | null;
  readonly type: string;
  readonly cacheControl: string;
}

export interface WebApp {
  /** Answers a GET for a file or a page of the application; false when it is neither. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * The built web application, read into memory at start: two megabytes, and no request ever names a file on the disk.
 * Null where it was not built, as in tests of the API.
 */
export function loadWebApp(folder = BUILT): WebApp | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const type = TYPES[extname(entry.name)];
    if (type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length).replaceAll('\\', '/'), readWebFile(path, type));
  }
  const index = files.get('/index.html');
  return {
    answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = request.url.split('?', 1)[0] ?? '';
      const file = files.get(path) ?? (PAGES.has(path.split('/', 2)[1] ?? '') ? index : undefined);
      if (file === undefined) return false;
      send(file, request, reply);
      return true;
    },
  };
}

function readWebFile(path: string, type: string): WebFile {
  const bytes = readFileSync(path);
  return {
    bytes,
    gzip: COMPRESSED.has(extname(path)) ? gzipSync(bytes, { level: 9 }) : null,
    type,
    cacheControl: path.replaceAll('\\', '/').includes('/assets/') ? FOR_EVER : ASK_AGAIN,
  };
}

function send(file: WebFile, request: FastifyRequest, reply: FastifyReply): void {
  const zipped = file.gzip !== null && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  reply.code(200).headers({ 'content-type': file.type, 'cache-control': file.cacheControl });
  if (file.gzip !== null) reply.header('vary', 'accept-encoding');
  if (zipped) reply.header('content-encoding', 'gzip');
  reply.send(zipped ? file.gzip : file.bytes);
}
