/** Where to go on after sign-in: an address of ours, or the first page. Anything else could lead people away. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !next.startsWith('/')) return '/';
  try {
    const address = new URL(next, location.origin);
    return address.origin === location.origin ? address.pathname + address.search + address.hash : '/';
  } catch {
    return '/';
  }
}
