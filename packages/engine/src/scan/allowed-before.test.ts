import { describe, expect, it } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withoutAllowedBefore } from './allowed-before.ts';

const PATH = 'app/controllers/notes_controller.rb';

/** Whether the use of `params[:kind]` in the action `show` is told. */
async function isTold(hook: string, body: string, read = 'params[:kind].constantize'): Promise<boolean> {
  const text = `class NotesController < ApplicationController\n  ${hook}\n\n  def show\n    ${read}\n  end\n\n  private\n\n  def check_kind\n    ${body}\n  end\nend\n`;
  const line = text.split('\n').findIndex((one) => one.includes(read)) + 1;
  const finding = {
    ruleId: 'a',
    path: PATH,
    startLine: line,
    flow: [{ path: PATH, startLine: line }],
  } as unknown as RawFinding;
  return (await withoutAllowedBefore([finding], sourceFiles({ [PATH]: text }))).length > 0;
}

const HOOK = 'before_action :check_kind';
const REFUSES = 'head :not_found unless %w[Page Post].include?(params[:kind])';

describe('a value of a request that Rails hands to an action', () => {
  it.each([
    [HOOK, REFUSES],
    ['before_action :check_kind, only: [:show, :edit]', REFUSES],
    ['before_action :require_user, :check_kind, except: :index', REFUSES],
    [HOOK, 'raise ActionController::BadRequest unless params[:kind].in?(KINDS)'],
    [HOOK, 'return if Note::KINDS.keys.include?(params[:kind])\n\n    redirect_to root_path'],
    [HOOK, 'unless KINDS.key?(params[:kind])\n      render plain: "no", status: 400\n    end'],
    [HOOK, 'head :bad_request if !KINDS.include?(params[:kind])'],
  ])('is one of a list where a hook before it refuses all others: %s, %s', async (hook, body) => {
    expect(await isTold(hook, body)).toBe(false);
  });

  it.each([
    ['nothing runs before it', '', REFUSES],
    ['the hook runs for other actions', 'before_action :check_kind, only: [:edit]', REFUSES],
    ['the hook leaves it out', 'before_action :check_kind, except: %i[show]', REFUSES],
    ['the hook runs on a condition', 'before_action :check_kind, if: :strict?', REFUSES],
    ['it is only noted', HOOK, 'logger.warn("other") unless KINDS.include?(params[:kind])'],
    ['the list is of the request', HOOK, 'head :not_found unless kinds.include?(params[:kind])'],
    ['another is asked for', HOOK, 'head :not_found unless KINDS.include?(params[:other])'],
    ['those of the list are refused', HOOK, 'head :not_found if KINDS.include?(params[:kind])'],
  ])('is anything where %s', async (_, hook, body) => {
    expect(await isTold(hook, body)).toBe(true);
  });

  it('is anything where another is read beside it', async () => {
    expect(await isTold(HOOK, REFUSES, 'call(params[:kind], params[:name])')).toBe(true);
  });
});
