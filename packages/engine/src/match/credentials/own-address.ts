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

function hostOf(address: string): string {
  const [authority = ''] = address.replace(SCHEME, '').split(/[/?]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/(?<=\]|^[^:]*):\d+$/, '');
}
