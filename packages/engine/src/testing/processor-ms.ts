/**
 * Milliseconds of processor time that `work` takes in this process, all its threads together. Tests hold costs to it and
 * not to the clock, which on a machine shared with others says nothing.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
