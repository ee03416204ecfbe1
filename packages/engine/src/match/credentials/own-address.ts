/** Settings by which an application knows its own address: `APP_URL`, `baseUrl`, `server.domain`. Those of stores and other services are named after them. */
const OWN_ADDRESS =
  /^[\s"'-]*(?:export\s+)?(?:[\w.-]*[._-])?(?:(?:app|application|base|site|public|root|server|web|website|frontend|client|external|canonical|nextauth|portal|instance|cookie)[._-]?(?:url|uri|address|origin|domain|host(?:name)?)|domain)["']?\s*[:=]\s*["']?([^\s"',#]+)/gim;
/** Loopback, and the names that RFC 2606 and RFC 6761 keep from being anybody's. */
const NOBODYS =
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?|(?:[\w-]+\.)*example\.(?:com|org|net)|(?:[\w-]+\.)+(?:example|test|invalid|localhost|local))\.?$/i;
const SCHEME = /^[a-z][a-z+.-]*:\/\//i;

/**
 * Whether a file of settings says that the application which starts with it is found under no address that others could open, so
 * that it is set up for developers or tests. False where it says nothing of its own address.
 */
export function isServedToNobody(settings: string): boolean {
  const hosts = [...settings.matchAll(OWN_ADDRESS)].map(([, value = '']) => hostOf(value));
  return hosts.length > 0 && hosts.every((host) => NOBODYS.test(host));
}

/** Lines around a password in which the address stands that it is for. */
const NEAR = 6;
const LOOPBACK_ADDRESS =
  /(?:url|uri|host|server|address|dsn|connection)[\w.-]*["']?\s*(?:=>|[=:])\s*["']?(?:[a-z][a-z\d+.:-]*:\/\/)?(?:[^\s/@"']*@)?(?:localhost|127\.0\.0\.1)\b/i;

/** Whether a password is a word for a database of the own machine that stands beside it, or of an account that is there to be shown. */
export function opensOwnMachineOnly(
  by: 'code' | 'configuration',
  value: string,
  text: string,
  start: number,
): boolean {
  if (/^demo(?:nstration)?\d*$/i.test(value)) return true;
  if (by === 'code' || !/^[a-z]+\d*$/.test(value)) return false;
  const before = text.slice(0, start).split('\n').slice(-NEAR);
  const behind = text.slice(start).split('\n', NEAR);
  return [...before, ...behind].some((line) => line.length < 2000 && LOOPBACK_ADDRESS.test(line));
}

function hostOf(address: string): string {
  const [authority = ''] = address.replace(SCHEME, '').split(/[/?]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/(?<=\]|^[^:]*):\d+$/, '');
}
