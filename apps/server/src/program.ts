import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { admin } from './verbs/admin.ts';
import { migrateVerb } from './verbs/migrate.ts';
import { run } from './verbs/run.ts';

const USAGE = `Usage: vedette-server <verb>

  all       API, background work and database in one process tree (npm start)
  serve     API only
  work      background work only
  migrate   bring the database to the newest version
  admin     administration on the server's machine; admin --help lists its commands
`;

/** Runs one verb to its end. @returns the exit code. */
export async function runProgram([verb, ...args]: string[]): Promise<number> {
  if (verb === 'admin') {
    // Its output is for the person at the terminal; the log would only be in the way.
    const settings = () => {
      const config = readConfig(process.env);
      return { config, log: createLog(quieter(config.LOG_LEVEL)) };
    };
    return admin(settings, args, process);
  }
  const config = readConfig(process.env);
  switch (verb) {
    case 'all':
      // On a terminal the screen is for reading; a line a request would push it away.
      await run(config, createLog(process.stderr.isTTY ? quieter(config.LOG_LEVEL) : config.LOG_LEVEL), {
        api: true,
        worker: true,
        screen: true,
      });
      return 0;
    case 'serve':
      await run(config, createLog(config.LOG_LEVEL), { api: true, worker: false, screen: false });
      return 0;
    case 'work':
      await run(config, createLog(config.LOG_LEVEL), { api: false, worker: true, screen: false });
      return 0;
    case 'migrate':
      await migrateVerb(config, createLog(config.LOG_LEVEL));
      return 0;
    default:
      process.stderr.write(USAGE);
      return 2;
  }
}

const quieter = (level: string) => (level === 'info' ? 'error' : level);
