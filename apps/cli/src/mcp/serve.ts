import { serveAgentOverStdio } from '@vedette/agent-tools/stdio';
import packageJson from '../../package.json' with { type: 'json' };
import type { Invocation } from '../command-line/command.ts';
import { describeFailure } from '../failure/describe.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';

/**
 * `vedette mcp`: serves coding agents over standard input and output until the client closes its end. The session is opened
 * first, so that whoever is not signed in learns it at once.
 */
export async function serveMcp({ flags, at }: Invocation<{ company?: string }>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const handle = serveAgentOverStdio({
    session: { client: session.client, company: async () => company },
    version: packageJson.version,
    failureText: (error) => {
      const { message, hint } = describeFailure(error, {
        server: session.server,
        interrupted: at.signal.aborted,
      });
      return `${message} ${hint}`;
    },
  });
  await new Promise<void>((resolve) => {
    at.stdin.once('end', resolve);
    at.stdin.once('close', resolve);
    at.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
  return exitCodes.clean;
}
