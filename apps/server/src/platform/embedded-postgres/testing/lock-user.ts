// Adds one to a number in a file, again and again: `node lock-user.ts <lock folder> <file> <times>`. Without exclusion
// two of these lose some of each other's additions.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withStateLock } from '../state-lock.ts';

const [folder = '', file = '', times = ''] = process.argv.slice(2);
for (let turn = 0; turn < Number(times); turn++) {
  await withStateLock(folder, async () => {
    const number = Number(readFileSync(file, 'utf8'));
    await delay(1);
    writeFileSync(file, String(number + 1));
  });
}
