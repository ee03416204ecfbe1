import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title:
      'a workflow with tags, a moving tag, a commit, a called workflow, a folder of its own and an image',
    files: {
      '.github/workflows/ci.yml': `on: push
jobs:
  test:
    steps:
      - uses: actions/checkout@v4.1.1
      - uses: actions/setup-node@v4
      - uses: acme/deploy/sub@0123456789012345678901234567890123456789
      - uses: ./.github/actions/own
      - uses: docker://alpine:3.20
      - run: npm ci
  called:
    uses: acme/flows/.github/workflows/release.yml@v2.0.0
`,
      'action.yml': 'runs:\n  using: composite\n  steps:\n    - uses: Actions/Checkout@v4.1.1\n',
    },
    components: [
      'pkg:github/acme/deploy@0123456789012345678901234567890123456789 development direct .github/workflows/ci.yml:7 <.github/workflows/ci.yml:7 0123456789012345678901234567890123456789> {workflows > acme/deploy@0123456789012345678901234567890123456789}',
      'pkg:github/acme/flows@v2.0.0 development direct .github/workflows/ci.yml:12 <.github/workflows/ci.yml:12 v2.0.0> {workflows > acme/flows@v2.0.0}',
      'pkg:github/actions/checkout@v4.1.1 development direct .github/workflows/ci.yml:5 <.github/workflows/ci.yml:5 v4.1.1> {workflows > actions/checkout@v4.1.1}',
      'pkg:github/actions/checkout@v4.1.1 development direct action.yml:4 <action.yml:4 v4.1.1> {action.yml > Actions/Checkout@v4.1.1}',
      'pkg:github/actions/setup-node development direct .github/workflows/ci.yml:6 <.github/workflows/ci.yml:6 v4> {workflows > actions/setup-node} range=v4',
    ],
    gaps: [
      '.github/workflows/ci.yml:7 no-lock-file',
      '.github/workflows/ci.yml:9 unsupported',
      '.github/workflows/ci.yml:12 no-lock-file',
    ],
  },
];
