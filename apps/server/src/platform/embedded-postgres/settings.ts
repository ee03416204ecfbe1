import { cpus, totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** The user and the database that the server works with; the user owns the database and is no superuser. */
export const APPLICATION = 'vedette';
export const ADMINISTRATOR = 'postgres';

export interface Endpoint {
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly port: number;
}

/**
 * Command line of the server. Given on every start rather than written into the data folder once, so that they follow
 * the machine and the version of this program. Durability (fsync, synchronous_commit, full_page_writes) stays at
 * PostgreSQL's own safe defaults.
 */
export function serverArguments({ dataFolder, logFolder, port }: Endpoint): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 200,
    shared_buffers: `${sharedBuffersMebibytes(totalmem())}MB`,
    effective_cache_size: `${Math.floor(totalmem() / MEBIBYTE / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Checkpoints by time rather than by volume: their full-page images are most of what an intake burst writes.
    max_wal_size: '2GB',
    // What a burst has made is used again. Making a segment of the log holds up every commit: 60 to 230 ms were seen.
    min_wal_size: '1GB',
    wal_compression: 'pglz',
    // One request is one short query here; a second process for it costs more than it saves on few cores.
    max_parallel_workers_per_gather: cpus().length > 4 ? 2 : 0,
    jit: 'off',
    random_page_cost: 1.1,
    // Queues leave dead rows behind that every look at them passes, and statistics of a table that grows fast are soon those
    // of another: a minute is long for both.
    autovacuum_naptime: '15s',
    // Statements and details hold users' data and secrets: neither belongs in a log file.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'warning',
    logging_collector: 'on',
    log_directory: logFolder,
    // A week of files, each begun anew a week later.
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataFolder, '-p', String(port), ...flags];
}

/** An eighth of the memory, because the server and the scans share the machine; at least what PostgreSQL needs to be quick. */
export function sharedBuffersMebibytes(totalBytes: number): number {
  return Math.min(1024, Math.max(64, Math.floor(totalBytes / MEBIBYTE / 8)));
}

/** Command line of initdb. Sorting by code point is the same on every machine; the C library's orders are not. */
export function initArguments(dataFolder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${dataFolder}`,
    `--username=${ADMINISTRATOR}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

/** What PostgreSQL's own processes see of the environment: nothing of ours. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
