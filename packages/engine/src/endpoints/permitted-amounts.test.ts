import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (take: string): Promise<string[]> =>
  (
    await found({
      'app/controllers/accounts_controller.rb': `class AccountsController < ApplicationController\n  before_action :authenticate_user!\n  def update\n    account = current_user.accounts.find(params[:id])\n    account.update!(${take})\n    head :ok\n  end\nend\n`,
    })
  ).filter((one) => one.startsWith('endpoint-grants-rights'));

it('a list of Rails that lets who calls set a role or what they have is told, on one line or several', async () => {
  expect(await told('params.require(:account).permit(:iban, :balance)')).toHaveLength(1);
  expect(await told('params.require(:user).permit(\n      :email,\n      :role\n    )')).toHaveLength(1);
});

it('a list without such a field is not', async () => {
  expect(await told('params.require(:account).permit(:iban, :balance_note)')).toEqual([]);
  expect(await told('params.require(:user).permit(\n      :email,\n      :name\n    ); log(:role)')).toEqual(
    [],
  );
});
