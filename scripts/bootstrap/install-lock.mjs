import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { say, sleep } from './process.mjs';

/** Whether the process still is what it was when its number was written down: numbers are used again. */
function lives(pid, pattern) {
  if (!pid) return false;
  if (process.platform !== 'linux') {
    return pattern.test(
      spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '',
    );
  }
  try {
    return pattern.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes the lock of a start that was killed, unless someone else has taken it over in the meantime. */
function discard(file, stale) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readHolder(aside)?.pid !== stale.pid) linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/**
 * Two starts at once: the second waits for the first. A start that was killed: its lock is taken over, and the npm
 * it may have left running is ended first, because two npm in one folder make both fail.
 * Answers `noteNpm(pid)`, which writes down the running npm, and `release()`.
 */
export async function acquireInstallLock(file) {
  const draft = `${file}.${process.pid}`;
  const write = (npm) => writeFileSync(draft, JSON.stringify({ pid: process.pid, npm }));
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ; ) {
    write();
    try {
      linkSync(draft, file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (!holder) continue;
    if (lives(holder.pid, /bootstrap|vedette/)) {
      if (!told) say(`another start (process ${holder.pid}) is installing; waiting for it`);
      told = true;
      await sleep(200);
    } else if (lives(holder.npm, /npm/)) {
      process.kill(holder.npm, 'SIGKILL');
      await sleep(100);
    } else {
      discard(file, holder);
    }
  }
  rmSync(draft, { force: true });
  const release = () => {
    if (existsSync(file) && readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  // On every way out, a signal's included: a lock left behind is only ever the mark of a start that was killed.
  process.once('exit', release);
  const noteNpm = (pid) => {
    write(pid);
    renameSync(draft, file);
  };
  return { noteNpm, release };
}
