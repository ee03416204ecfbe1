import type { VersionFacts } from './fact.ts';

export const facts: VersionFacts = {
  source: 'docs.github.com/en/actions, releasing and maintaining actions; semver.org 2.0.0',
  ascending: [
    [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
    ],
    ['1.0.0-rc.1', '1.0.0', '2.0.0', '2.1.0', '2.1.1'],
    ['v1', 'v1.0.1', 'v1.2', 'v1.10.0', 'v2.0.0-beta', 'v2', 'v35', 'v45.0.7', 'v46.0.1'],
  ],
  equal: [
    ['v4', 'v4.0.0'],
    ['4.1.2', 'v4.1.2'],
    ['v3.1', '3.1.0'],
    ['1.0.0+20130313144700', '1.0.0+21AF26D3'],
  ],
  within: [
    ['v45.0.7', '< 46.0.1'],
    ['v4.1.9', '< 4.2.0'],
    ['v45.0.7', '>= 1.0.0, <= 45.0.7'],
  ],
  outside: [
    ['v46.0.1', '<= 45.0.7'],
    ['v4.2.0', '< 4.2.0'],
    ['v2.0.0-beta', '>= 2.0.0'],
  ],
  invalid: ['main', '0123456789012345678901234567890123456789', ''],
  unreadable: [['main', '< 2.0.0']],
};
