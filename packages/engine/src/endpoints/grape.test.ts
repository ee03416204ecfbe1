import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const api = (before: string, base = 'Grape::API'): string => `module Shop
  class Users < ${base}
    resource :users do
      before { authenticate! }
      get do
        User.find(current_user.id)
      end
      route_param :id do
        delete do
          User.find(params[:id]).destroy
        end
      end
    end
    resource :notes do
      ${before}
      delete ':id' do
        Note.find(params[:id]).destroy
      end
    end
  end
end
`;

it('routes of Grape are asked by what stands before them in their own block', async () => {
  const told = async (text: string): Promise<readonly string[]> =>
    (await found({ 'app/api/users.rb': text })).filter((one) =>
      one.startsWith('endpoint-without-authentication'),
    );
  const at = ['endpoint-without-authentication app/api/users.rb:16'];
  expect(await told(api('format :json'))).toEqual(at);
  expect(await told(api('before { authenticate! }'))).toEqual([]);
  expect(await told(api('before { log_request }'))).toEqual(at);
  expect(await told(api('format :json', '::API::Base'))).toEqual(at);
  // A list with members of the same names declares no routes.
  expect(await told(api('format :json', 'Registry'))).toEqual([]);
});
