import { Problem } from '@vedette/contract';
import { CommanderError } from 'commander';
import { FileFault } from '../domains/advisories/index.ts';
import { UsageFault } from './admin-values.ts';

export interface AdminFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** 2 wrong usage, 4 the server's parts could not be reached or refused. */
  readonly exitCode: 2 | 4;
}

const SEE_HELP = 'Add --help to see what the command takes.';

/** Whatever a command threw, in plain words: no text of a validator, a driver or the system gets through. */
export function describeAdminFailure(error: unknown): AdminFailure {
  if (error instanceof CommanderError) return usage(error);
  if (error instanceof UsageFault)
    return { code: 'usage', message: error.message, hint: SEE_HELP, exitCode: 2 };
  if (error instanceof Problem) {
    // What the platform refuses in the words of its interface was typed here.
    const typed = error.status === 400;
    const hint = typed ? SEE_HELP : error.entry.advice;
    return { code: error.code, message: error.detail, hint, exitCode: typed ? 2 : 4 };
  }
  if (error instanceof FileFault)
    return { code: 'file_unusable', message: error.message, hint: 'Mend or replace the file.', exitCode: 4 };
  return systemFailure(error);
}

function usage(error: CommanderError): AdminFailure {
  if (error.code === 'commander.help')
    return {
      code: 'usage',
      message: 'A command is missing.',
      hint: 'See: vedette admin --help',
      exitCode: 2,
    };
  const [, text = '', suggestion] =
    /^(?:error: )?([\s\S]*?)(?:\n?\((Did you mean [^)]*\?)\))?$/.exec(error.message.trim()) ?? [];
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replaceAll('\n', ' ');
  const message = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return { code: 'usage', message, hint: suggestion ?? SEE_HELP, exitCode: 2 };
}

const FILES: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EISDIR: 'is a folder',
  ENOSPC: 'could not be written: the disk is full',
};
/** Of sockets, and of PostgreSQL (class 08, 28, 3D, 53, 57). */
const DATABASE_AWAY = /^(?:ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08|28|3D|53|57)/;

function systemFailure(error: unknown): AdminFailure {
  const { code = '', path } = origin(error);
  if (path !== undefined && FILES[code] !== undefined)
    return {
      code: 'file_unusable',
      message: `${path} ${FILES[code]}.`,
      hint: 'Check the path and its permissions.',
      exitCode: 4,
    };
  if (DATABASE_AWAY.test(code))
    return {
      code: 'service_unavailable',
      message: 'The database does not answer, or does not let this user in.',
      hint: 'DATABASE_URL and VEDETTE_HOME must be what the server runs with; check that the database runs.',
      exitCode: 4,
    };
  // Settings and the embedded database explain themselves in plain words.
  return {
    code: 'failed',
    message: error instanceof Error ? error.message : String(error),
    hint: 'Run it with the settings of the server; LOG_LEVEL=debug shows more.',
    exitCode: 4,
  };
}

/** The system's own error under those that were wrapped around it. */
function origin(error: unknown): { readonly code?: string; readonly path?: string } {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof AggregateError) return origin(at.errors[0]);
    const { code, path } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return path === undefined ? { code } : { code, path };
  }
  return {};
}
