import type { VersionFacts } from './fact.ts';

export const facts: VersionFacts = {
  source: 'go.dev/ref/mod#versions, #pseudo-versions; pkg.go.dev/golang.org/x/mod/semver',
  ascending: [
    ['v0.0.0-20170915032832-14c0d48ead0c', 'v0.0.0-20191109021931-daa7c04131f5', 'v0.0.1', 'v0.1.0'],
    [
      'v1.0.0-alpha',
      'v1.0.0-alpha.1',
      'v1.0.0-beta',
      'v1.0.0-rc.1',
      'v1.0.0',
      'v1.0.1-0.20200101000000-abcdefabcdef',
      'v1.0.1',
      'v1.2.0',
      'v1.10.0',
    ],
    ['v1.2.3-pre', 'v1.2.3-pre.0.20191109021931-daa7c04131f5', 'v1.2.3-pre.1', 'v1.2.3'],
    ['v1.9.0', 'v2.0.0+incompatible', 'v3.0.0', 'v20.10.7+incompatible', 'v24.0.0+incompatible'],
  ],
  equal: [
    ['v1.0.0', '1.0.0'],
    ['v1', 'v1.0.0'],
    ['v1.2', 'v1.2.0'],
    ['v2.0.0+incompatible', 'v2.0.0'],
    ['v1.0.0+a', 'v1.0.0+b'],
  ],
  within: [
    ['v1.3.0', 'v1.2.3'],
    ['v1.2.3', 'v1.2.3'],
    ['v1.9.0', '>= 1.0.0, < 2.0.0'],
    ['v0.3.7', '< 0.3.8'],
    ['v20.10.9+incompatible', '< 20.10.10'],
    ['v0.0.0-20191109021931-daa7c04131f5', '< 0.0.0-20200101000000-000000000000'],
  ],
  outside: [
    ['v1.2.2', 'v1.2.3'],
    ['v2.0.0', 'v1.2.3'],
    ['v0.3.8', '< 0.3.8'],
    ['v2.0.0', '>= 1.0.0, < 2.0.0'],
    ['v20.10.10+incompatible', '< 20.10.10'],
    ['v1.0.0', '!= 1.0.0'],
  ],
  invalid: ['', 'latest', 'v1.2.3.4', 'master', 'v01.2.3'],
  unreadable: [
    ['v1.0.0', 'latest'],
    ['main', '>= 1.0.0'],
    ['v1.0.0', '[1,2]'],
  ],
};
