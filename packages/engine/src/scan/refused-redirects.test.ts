import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withRefusedRedirects } from './refused-redirects.ts';

/** Is the redirect in `code` doubted, with these files of settings beside it? */
async function isDoubted(code: string, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const texts = { ...settings, 'shop/app/controllers/a.rb': code };
  const files = sourceFiles(texts);
  const path = 'shop/app/controllers/a.rb';
  const finding = { ruleId: 'ruby-open-redirect', path, startLine: 1 } as unknown as RawFinding;
  const [one] = await withRefusedRedirects([finding], files);
  return one?.evidence?.isHardly === true;
}

const at = (version: string): Record<string, string> => ({
  'shop/config/application.rb': `class Application < Rails::Application\n  config.load_defaults ${version}\nend\n`,
});
const PLAIN = 'redirect_to params[:to]';

test('a redirect to another host that Rails refuses is doubted', async () => {
  expect(await isDoubted(PLAIN, at('7.0'))).toBe(true);
  expect(await isDoubted(PLAIN, at('8.1'))).toBe(true);
  expect(await isDoubted('redirect_to params[:to],\n  notice: 1', at('7.0'))).toBe(true);
  const raising = {
    'shop/config/initializers/a.rb': 'config.action_controller.raise_on_open_redirects = true',
  };
  expect(await isDoubted(PLAIN, { ...at('6.1'), ...raising })).toBe(true);
});

test('a redirect is told where it may lead to another host', async () => {
  expect(await isDoubted(PLAIN, at('6.1'))).toBe(false);
  expect(await isDoubted(PLAIN, {})).toBe(false);
  expect(await isDoubted('redirect_to params[:to], allow_other_host: true', at('7.0'))).toBe(false);
  expect(await isDoubted('redirect_to params[:to],\n  allow_other_host: true', at('7.0'))).toBe(false);
  expect(await isDoubted("response.headers['Location'] = params[:to]", at('7.0'))).toBe(false);
  const letting = {
    'shop/config/initializers/a.rb': 'config.action_controller.raise_on_open_redirects = false',
  };
  expect(await isDoubted(PLAIN, { ...at('7.0'), ...letting })).toBe(false);
  const other = { 'other/config/application.rb': 'config.load_defaults 7.0' };
  expect(await isDoubted(PLAIN, { ...at('6.1'), ...other })).toBe(false);
});
