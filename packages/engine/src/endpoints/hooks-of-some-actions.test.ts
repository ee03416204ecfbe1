import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (hook: string): Promise<string[]> =>
  (
    await found({
      'app/controllers/application_controller.rb':
        'class ApplicationController < ActionController::API\n  before_action :authenticate_user!\nend\n',
      'app/models/account.rb': 'class Account < ApplicationRecord\n  belongs_to :user\nend\n',
      'app/controllers/accounts_controller.rb': `class AccountsController < ApplicationController\n  ${hook}\n\n  def index\n    render json: current_user.accounts\n  end\n\n  def show\n    render json: Account.find(params[:id])\n  end\nend\n`,
    })
  ).filter((one) => one.startsWith('endpoint-record-of-others'));

it('a hook of Rails that asks for a right before some actions says nothing of the others', async () => {
  expect(await told('before_action :require_admin!, only: [:index]')).toEqual([
    'endpoint-record-of-others app/controllers/accounts_controller.rb:9',
  ]);
});

it('before those that it names, and before all, it asks', async () => {
  expect(await told('before_action :require_admin!, only: [:show]')).toEqual([]);
  expect(await told('before_action :require_admin!')).toEqual([]);
});
