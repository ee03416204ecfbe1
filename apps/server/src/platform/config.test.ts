import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig, settingsReference } from './config.ts';

describe('settings', () => {
  test('all faults are named at once, and no value is shown', () => {
    const read = () => readConfig({ PORT: 'seventy', LOG_LEVEL: 'loud', SECRET_KEY: 'short-secret' });
    expect(read).toThrow(/PORT.*\n.*(SECRET_KEY|LOG_LEVEL).*\n.*(SECRET_KEY|LOG_LEVEL)/s);
    expect(read).not.toThrow(/short-secret/);
    expect(read).toThrow(/PORT must be a number\n/);
  });

  test('a data folder where nobody can make one is refused, there or not', () => {
    for (const path of ['/proc/vedette/data', '/proc/self', '/proc'])
      expect(() => readConfig({ VEDETTE_HOME: path })).toThrow(
        /VEDETTE_HOME is not accepted: must be a folder on a disk/,
      );
    expect(() => readConfig({ SCAN_WORK_FOLDER: '/proc/x' })).toThrow(
      /SCAN_WORK_FOLDER is not accepted: must be a folder on a disk/,
    );
    expect(() => readConfig({ BLOB_STORE: 'file:/proc/x' })).toThrow(
      /BLOB_STORE is not accepted: must be a folder on a disk/,
    );
    const missing = join(tmpdir(), 'nobody', 'made', 'this');
    expect(readConfig({ VEDETTE_HOME: missing }).home).toBe(missing);
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(8484);
  });

  test('secrets do not show themselves when printed, logged or joined into text', () => {
    const url = 'postgres://u:hunter2@db/x';
    const config = readConfig({ DATABASE_URL: url });
    expect(`${inspect(config, { depth: 5 })} ${JSON.stringify(config)} ${config.DATABASE_URL}`).not.toContain(
      'hunter2',
    );
    expect(config.DATABASE_URL?.reveal()).toBe(url);
  });

  test('those of the model must fit together, and plain http takes permission, for this machine or one’s own network', () => {
    const settings = {
      TRIAGE_MODEL_PROVIDER: 'anthropic',
      TRIAGE_MODEL_NAME: 'some-model',
      TRIAGE_MODEL_URL: 'http://127.0.0.1:11434',
      TRIAGE_MODEL_API_KEY: 'sk-test-key',
      TRIAGE_MODEL_ALLOW_INSECURE: '1',
    };
    for (const faulty of [
      { ...settings, TRIAGE_MODEL_NAME: '' },
      { ...settings, TRIAGE_MODEL_API_KEY: '' },
      { ...settings, TRIAGE_MODEL_ALLOW_INSECURE: '0' },
      { ...settings, TRIAGE_MODEL_URL: 'http://models.example' },
      { ...settings, TRIAGE_MODEL_URL: 'https://user:word@models.example' },
      { ...settings, TRIAGE_MODEL_API_KEY: 'two\nlines-of-key' },
    ]) {
      expect(() => readConfig(faulty)).toThrow(/TRIAGE_MODEL_/);
      expect(() => readConfig(faulty)).not.toThrow(/lines-of-key|sk-test/);
    }
    expect(readConfig(settings).TRIAGE_MODEL_API_KEY?.reveal()).toBe('sk-test-key');
    const ownNetwork = { TRIAGE_MODEL_URL: 'http://models.example', TRIAGE_MODEL_ALLOW_PRIVATE: '1' };
    expect(readConfig({ ...settings, ...ownNetwork }).TRIAGE_MODEL_ALLOW_PRIVATE).toBe(true);
  });

  test('docs/configuration.md is what the schema says', async () => {
    const rows = settingsReference().map(
      ({ name, description, standard }) =>
        `| \`${name}\` | ${standard === '' ? '' : `\`${standard}\``} | ${description} |`,
    );
    const page = `# Settings\n\nRead once, from the environment. Made from \`apps/server/src/platform/config.ts\`.\n\n| Variable | Default | What it sets |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
    await expect(page).toMatchFileSnapshot('../../../../docs/configuration.md');
  });
});
