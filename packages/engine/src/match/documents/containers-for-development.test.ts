import { expect, test } from 'vitest';
import { memorySource } from '../../inventory/source.ts';
import { scan } from '../../scan/scan.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';

const compose = (image: string, more = ''): string =>
  `services:\n  web:\n    image: ${image}\n    privileged: true\n${more}`;

test('a privileged container matters less where developers run it, and where it starts in no other way', async () => {
  const rules = await shippedRules();
  const { findings } = await scan(
    memorySource({
      'docker-compose.yml': compose('shop'),
      'docker-compose.dev.yml': compose('shop'),
      'e2e-runs/docker-compose.yml': compose('shop'),
      'mounted/docker-compose.yml': compose('shop', '    volumes:\n      - .:/srv\n'),
      'nested/docker-compose.yml': compose('docker:27-dind-rootless'),
    }),
    {
      scanType: 'standard',
      rules: { ...rules, rules: rules.rules.filter(({ rule }) => rule.id === 'compose-privileged') },
      workers: 0,
      importUsage: false,
    },
  );
  expect(Object.fromEntries(findings.map((one) => [one.path, one.severity]))).toEqual({
    'docker-compose.yml': 'medium',
    'docker-compose.dev.yml': 'low',
    'e2e-runs/docker-compose.yml': 'low',
    'mounted/docker-compose.yml': 'low',
    'nested/docker-compose.yml': 'low',
  });
});
