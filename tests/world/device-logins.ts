import type { TokenResponse } from '@vedette/contract';
import { CLI_CLIENT_ID, DEVICE_CODE_GRANT } from '@vedette/contract';
import { expect } from 'vitest';
import type { HttpResponse } from './http-client.ts';
import type { TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';

export interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** Device login as a client does it. */
export function createDeviceLogins({ send, requestOk }: Requests) {
  /** A form to an OAuth endpoint, with the client's id. */
  const sendForm = (path: string, fields: Readonly<Record<string, string>>): Promise<HttpResponse> =>
    send(null, 'POST', path, new URLSearchParams({ client_id: CLI_CLIENT_ID, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  async function beginDeviceLogin(fields: Readonly<Record<string, string>> = {}): Promise<DeviceCodes> {
    const answer = await sendForm('/oauth/device_authorization', fields);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as DeviceCodes;
  }

  const redeem = (deviceCode: string): Promise<HttpResponse> =>
    sendForm('/oauth/token', { grant_type: DEVICE_CODE_GRANT, device_code: deviceCode });

  const refresh = (
    refreshToken: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> =>
    sendForm('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...fields });

  const approve = (as: TokenHolder, userCode: string) =>
    requestOk(as, 'POST', `/api/v0/device-authorizations/${userCode}/approve`);

  /** Signs a client in as the person, who approves with a token of their own. */
  async function deviceTokens(as: TokenHolder, scope?: string): Promise<TokenResponse> {
    const codes = await beginDeviceLogin(scope === undefined ? {} : { scope });
    await approve(as, codes.user_code);
    const answer = await redeem(codes.device_code);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as TokenResponse;
  }

  const deviceLogin = async (as: TokenHolder, scope?: string): Promise<TokenHolder> => ({
    token: (await deviceTokens(as, scope)).access_token,
  });

  return { sendForm, beginDeviceLogin, redeem, refresh, approve, deviceTokens, deviceLogin };
}
