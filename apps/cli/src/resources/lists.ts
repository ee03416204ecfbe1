/** The first of what a list gives, and whether there is more. */
export async function firstOf<T>(
  items: AsyncIterable<T>,
  limit: number,
): Promise<{ items: T[]; more: boolean }> {
  const taken: T[] = [];
  for await (const item of items) {
    if (taken.length === limit) return { items: taken, more: true };
    taken.push(item);
  }
  return { items: taken, more: false };
}

/** The largest page that the service gives; smaller lists ask for what they show. */
export const pageSize = (limit: number): number => Math.min(limit, 200);

/** A time as a person reads it, to the minute, in UTC. */
export const shortTime = (time: string | null): string =>
  time === null ? '—' : `${time.slice(0, 10)} ${time.slice(11, 16)}`;
