import { readFileSync } from 'node:fs';

/**
 * Milliseconds that some work took, less those in which anything on this machine waited for a processor or a disk: what is
 * left is what the work itself waited for, which is what a bound in a test is about. So a machine that is slow or busy passes no
 * bound that is kept, and one that is idle measures all. The kernel's own account of it (Linux, pressure stall information);
 * where there is none, nothing can be told from the machine's part, and the answer is 0.
 */
export async function unhinderedMs(work: () => Promise<unknown>): Promise<number> {
  const before = hinderedMs();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  return Math.max(0, took - (hinderedMs() - before));
}

/** Since the machine started; processor and disk may overlap, which then counts twice. */
function hinderedMs(): number {
  return stalledMs('cpu') + stalledMs('io');
}

function stalledMs(resource: 'cpu' | 'io'): number {
  try {
    const [, total] = /^some .*total=(\d+)/m.exec(readFileSync(`/proc/pressure/${resource}`, 'utf8')) ?? [];
    return total === undefined ? unknown() : Number(total) / 1000;
  } catch {
    return unknown();
  }
}

/** Grows faster than any clock, so that nothing is left. */
let unknowns = 0;
const unknown = () => {
  unknowns += 1e12;
  return unknowns;
};
