/** Single sign-on in a world: a real provider, a name server, and companies that use them. */
import type { CompanyDomain, RecoveryCodes, SecondFactorSecret } from '@vedette/contract';
import { CLIENT, followToRedirect, startIdentityProvider } from '../setup/identity-provider.ts';
import { startNameServer } from '../setup/name-server.ts';
import { shownCode } from './authenticator.ts';
import type { HttpResponse } from './http-client.ts';
import { type Caller, short } from './people.ts';
import { createWorld } from './world.ts';

/** Where the server of a world is reached, as far as its links say. */
const REDIRECT_URI = 'http://localhost:8484/single-sign-on';

export type SignOnWorld = Awaited<ReturnType<typeof createSignOnWorld>>;
export type SignOnCompany = Awaited<ReturnType<SignOnWorld['companyWithProvider']>>;

export async function createSignOnWorld() {
  const names = await startNameServer();
  const provider = await startIdentityProvider(() => REDIRECT_URI);
  const world = await createWorld(
    {
      SINGLE_SIGN_ON_PRIVATE_ORIGINS: provider.issuer,
      SINGLE_SIGN_ON_DNS_SERVERS: names.address,
    },
    // A name, as passkeys need one.
    { hostname: 'localhost' },
  );

  const providerBody = () => ({
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    buttonLabel: 'Sign in with Acme',
  });

  /** Adds a domain; its record is there when `proved`, and looked for. */
  async function domainOf(manager: Caller, companyId: string, domain: string, proved = true) {
    const path = `/api/v0/companies/${companyId}/domains`;
    const added = await world.requestOk<CompanyDomain>(manager, 'POST', path, { domain });
    if (!proved) return added;
    names.setText(added.recordName, added.recordValue);
    return world.requestOk<CompanyDomain>(manager, 'POST', `${path}/${added.id}/check`);
  }

  async function companyWithProvider({ proved = true } = {}) {
    const companyId = await world.company();
    const manager = await world.caller('manager', companyId);
    const domain = await domainOf(manager, companyId, `${short()}.example`, proved);
    const path = `/api/v0/companies/${companyId}/single-sign-on`;
    await world.requestOk(manager, 'PUT', path, providerBody());
    return { companyId, manager, domain, path, address: (name: string) => `${name}@${domain.domain}` };
  }

  /** The first half: begun here, and answered by the provider. */
  async function answered(email: string, cookie?: string) {
    const begun = await world.send(
      null,
      'POST',
      '/api/v0/auth/single-sign-on/begin',
      { email, next: '/alerts' },
      cookie === undefined ? {} : { cookie },
    );
    if (begun.status !== 200) throw new Error(`${begun.status} ${begun.text}`);
    const { authorizationUrl } = begun.body as { authorizationUrl: string };
    const own = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return { answer: await followToRedirect(authorizationUrl, REDIRECT_URI), cookie: own, authorizationUrl };
  }

  const complete = (answer: Record<string, string>, cookie?: string): Promise<HttpResponse> =>
    world.send(
      null,
      'POST',
      '/api/v0/auth/single-sign-on/complete',
      answer,
      cookie === undefined ? {} : { cookie },
    );

  /** Gives somebody who has a password a second factor. @returns their recovery codes */
  async function secondFactorOf(person: { email: string }): Promise<string[]> {
    const headers = { cookie: await world.signIn(person), origin: world.origin };
    const path = '/api/v0/me/second-factor';
    const post = async <T>(to: string, body: object): Promise<T> => {
      const answer = await world.send(null, 'POST', to, body, headers);
      if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body as T;
    };
    const { secret } = await post<SecondFactorSecret>(path, { currentPassword: 'correct horse battery' });
    const code = shownCode(secret, world.server.clock.now());
    return (await post<RecoveryCodes>(`${path}/confirm`, { code })).recoveryCodes;
  }

  return {
    ...world,
    secondFactorOf,
    names,
    provider,
    providerBody,
    domainOf,
    companyWithProvider,
    answered,
    complete,
    /** From the address to the answer. */
    signOn: async (email: string) => {
      const { answer, cookie } = await answered(email);
      return complete(answer, cookie);
    },
    close: async () => {
      await world.close();
      await provider.close();
      await names.close();
    },
  };
}
