import type { ManifestExample } from '../example.ts';

export const examples: readonly ManifestExample[] = [
  {
    title: 'composer.json and composer.lock',
    files: {
      'composer.json': `{
  "name": "acme/shop",
  "require": {
    "php": ">=8.1",
    "ext-json": "*",
    "Monolog/monolog": "^2.0"
  },
  "require-dev": {
    "phpunit/phpunit": "^9.5"
  }
}
`,
      'composer.lock': `{
  "packages": [
    {
      "name": "monolog/monolog",
      "version": "v2.9.1",
      "source": { "type": "git", "url": "https://github.com/Seldaek/monolog.git", "reference": "f259e2b15fb95494c83f52d3caad003bbf5ffaa1" },
      "dist": { "type": "zip", "url": "https://api.github.com/repos/Seldaek/monolog/zipball/f259", "reference": "f259e2b15fb95494c83f52d3caad003bbf5ffaa1", "shasum": "" },
      "require": { "php": ">=7.2", "psr/log": "^1.0.1" },
      "autoload": { "psr-4": { "Monolog\\\\": "src/Monolog" } }
    },
    {
      "name": "psr/log",
      "version": "1.1.4"
    }
  ],
  "packages-dev": [
    {
      "name": "phpunit/phpunit",
      "version": "9.6.0",
      "type": "composer-plugin"
    }
  ]
}
`,
    },
    components: [
      'pkg:composer/monolog/monolog@2.9.1 production direct composer.lock:4 <composer.json:6 ^2.0> {acme/shop > monolog/monolog@2.9.1} hashes=1 as=Monolog\\',
      'pkg:composer/phpunit/phpunit@9.6.0 development direct composer.lock:18 <composer.json:9 ^9.5> {acme/shop > phpunit/phpunit@9.6.0} install-script',
      'pkg:composer/psr/log@1.1.4 production transitive composer.lock:12 {acme/shop > monolog/monolog@2.9.1 > psr/log@1.1.4}',
    ],
  },
];
