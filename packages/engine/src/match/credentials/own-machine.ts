/** Loopback, by the names that addresses of databases have for it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?)(?::\d+)?$/i;
/** Whether a host is the machine itself. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
const LOOPBACK_ANYWHERE = /(?:\b|_)(?:localhost|127\.0\.0\.1)\b/i;
const HOST =
  /(?:\b|_)(?:host(?:name|s)?|server|addr(?:ess)?|data_?source|ur[li]|connection_?string|dsn|endpoint|node)["']?\s{0,4}(?:=>|[:=])\s{0,4}(["'`]?)(?:[a-z][a-z\d+.:-]*:\/\/)?(?:[^\s/@"'`]*@)?([^\s"'`,;)}/]+)/gi;
const ACCOUNT =
  /(?:\b|_)(?:user(?:_?name|_?id)?|login|uid)["']?\s{0,4}(?:=>|[:=])\s{0,4}["'`]?([\w.-]{1,40})/i;
const PASSWORD = /(?:\b|_)(?:password|passwd|pwd|pass)["']?\s{0,4}(?:=>|[:=])\s{0,4}["'`]?([\w.-]{1,40})/i;
/** An account and its password as arguments that stand behind each other. */
const PAIR = /(["'`])([\w-]{2,20})\1\s{0,4},\s{0,4}(["'`])\2\3/;
/** What images of databases are started with in examples of their documentation. */
const OF_IMAGES = /^(?:postgres|root|mysql|guest|password|test|docker|mongo|minio|admin)$/;
/** Others may be put in from elsewhere. */
const SPREAD = /\.\.\.\w|\*\*\w/;

/**
 * Whether a call is given the credentials of a database that runs for tests on the machine itself: an account whose password is its own
 * name or what images are started with, and no other host, where the clients of databases take the own machine for the host.
 */
export function opensOwnMachine(call: string): boolean {
  if (call.length > 2000 || SPREAD.test(call)) return false;
  const hosts = [...call.matchAll(HOST)].map(([, , host = '']) => host);
  if (!hosts.every((host) => LOOPBACK.test(host))) return false;
  const password = PASSWORD.exec(call)?.[1];
  if (password === undefined) return PAIR.test(call) && LOOPBACK_ANYWHERE.test(call);
  return password === ACCOUNT.exec(call)?.[1] || (OF_IMAGES.test(password) && ACCOUNT.test(call));
}
