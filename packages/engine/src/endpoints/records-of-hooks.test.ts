import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-record-of-others'));

const program = (finds: string, hook = ':set_invoice, only: [:show, :update]'): Record<string, string> => ({
  'config/routes.rb': `Rails.application.routes.draw do
  resources :invoices, only: [:index, :show, :update]
end
`,
  'app/models/invoice.rb': 'class Invoice < ApplicationRecord\n  belongs_to :user\nend\n',
  'app/controllers/invoices_controller.rb': `class InvoicesController < ApplicationController
  before_action :authenticate_user!
  before_action ${hook}

  def index
    @invoices = current_user.invoices
  end

  def show
    render json: @invoice
  end

  def update
    @invoice.update(amount: params[:amount])
  end

  private

  def set_invoice
    ${finds}
  end
end
`,
});

describe('a record that a hook of Rails finds for the actions behind it', () => {
  it('is told at each action that shows or changes it', async () => {
    expect(await told(program('@invoice = Invoice.find(params[:id])'))).toEqual([
      'endpoint-record-of-others app/controllers/invoices_controller.rb:9',
      'endpoint-record-of-others app/controllers/invoices_controller.rb:14',
    ]);
    expect(
      await told(program('@invoice = Invoice.find(params[:id])', ':set_invoice, except: %i[index show]')),
    ).toEqual(['endpoint-record-of-others app/controllers/invoices_controller.rb:14']);
  });

  it('is not told where the hook looks among those of the caller, compares, or another hook asks', async () => {
    expect(await told(program('@invoice = current_user.invoices.find(params[:id])'))).toEqual([]);
    expect(await told(program('@invoice = Invoice.visible.find(params[:id])'))).toEqual([]);
    expect(
      await told(
        program(
          '@invoice = Invoice.find(params[:id])\n    head :forbidden unless @invoice.user_id == current_user.id',
        ),
      ),
    ).toEqual([]);
    expect(
      await told(program('@invoice = Invoice.find(params[:id])', ':set_invoice, :authorize_owner')),
    ).toEqual([]);
  });
});
