import { CommanderError } from 'commander';
import { CliError, type Failure, interruption } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { fileFailure, networkFailure } from './system-errors.ts';

/** The members of the contract's ApiError that count here; its class is not loaded for commands that call no server. */
interface AnsweredFailure {
  readonly name: 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly type: string | null;
  readonly msg: string;
  readonly requestId: string | null;
}

interface Circumstances {
  /** The server that was called; null when none was. */
  readonly server: string | null;
  /** Whether the person interrupted. */
  readonly interrupted: boolean;
}

/** Whatever a command threw, as a person is to read it: no text of a validator, a library or the system gets through. */
export function describeFailure(error: unknown, { server, interrupted }: Circumstances): Failure {
  if (interrupted) {
    // Whoever was interrupted may know better how to go on.
    const isTold = error instanceof CliError && error.failure.code === 'interrupted';
    return isTold ? error.failure : interruption().failure;
  }
  if (error instanceof CliError) return error.failure;
  if (error instanceof CommanderError) return usageFailure(error);
  if (isAnswered(error)) return answeredFailure(error, server);
  const known = networkFailure(error, server ?? 'its address') ?? fileFailure(error);
  if (known) return known;
  if (error instanceof Error && error.name === 'ZodError') {
    return {
      code: 'unexpected_answer',
      message: `The server at ${server ?? 'its address'} answered something that this client does not know.`,
      hint: 'Client and server are of different versions: bring both to the newest.',
      exitCode: exitCodes.failed,
    };
  }
  return {
    code: 'internal_error',
    message: 'Something went wrong within vedette.',
    hint: 'Run it again with VEDETTE_DEBUG=1 to see where, and report that text.',
    exitCode: exitCodes.failed,
  };
}

/** How the parser says that an option's value was refused, and by what reason of ours. */
const INVALID_OPTION = /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '([\s\S]*?)' is invalid\. ([\s\S]*)$/;

function usageFailure(error: CommanderError): Failure {
  const [, text = '', suggestion] =
    /^(?:error: )?([\s\S]*?)(?:\n?\((Did you mean [^)]*\?)\))?$/.exec(error.message.trim()) ?? [];
  const [, option, value = '', why] = INVALID_OPTION.exec(text) ?? [];
  const told = option === undefined ? text : `${option} cannot be "${value.slice(0, 100)}". ${why}`;
  const sentence = `${told.charAt(0).toUpperCase()}${told.slice(1)}`.replaceAll('\n', ' ');
  return {
    code: 'usage',
    message: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
    hint: suggestion ?? 'Add --help to see what the command takes.',
    exitCode: exitCodes.usage,
  };
}

const isAnswered = (error: unknown): error is Error & AnsweredFailure =>
  error instanceof Error && error.name === 'ApiError';

function answeredFailure(error: AnsweredFailure, server: string | null): Failure {
  const code = error.code ?? error.type ?? 'unexpected_answer';
  if (code === 'unexpected_answer')
    return {
      code,
      message: `What answers at ${server ?? 'its address'} is no Vedette server (status ${error.status}).`,
      hint: 'This may be another program, or a proxy before the server. Check the address.',
      exitCode: exitCodes.failed,
    };
  const named = error.requestId === null ? '' : ` The server's log names it ${error.requestId}.`;
  const [hint, exitCode] = adviceOn(error.status, code);
  return { code, message: error.msg, hint: error.status >= 500 ? hint + named : hint, exitCode };
}

function adviceOn(status: number, code: string): readonly [string, Failure['exitCode']] {
  if (code === 'tc_not_accepted')
    return ['Read the terms and accept them in the web application.', exitCodes.notAllowed];
  if (status === 401) return ['Sign in with `vedette login`, or set VEDETTE_TOKEN.', exitCodes.notAllowed];
  if (status === 403)
    return ['Ask somebody who may: `vedette whoami` says what you are.', exitCodes.notAllowed];
  if (status === 402) return ['`vedette credits` shows what is left.', exitCodes.failed];
  if (status === 404) return ['Check the id, and that it belongs to a company of yours.', exitCodes.failed];
  if (status === 409) return ['Mend what is named, then run the command again.', exitCodes.failed];
  if (status === 429) return ['Wait a minute, then run the command again.', exitCodes.failed];
  if (status >= 500) return ['Run the command again in a while.', exitCodes.failed];
  return ['Correct what is named, then run the command again.', exitCodes.usage];
}
