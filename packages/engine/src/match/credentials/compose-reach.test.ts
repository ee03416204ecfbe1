import { expect, it } from 'vitest';
import { composeReach } from './compose-reach.ts';

const compose = (db: string, app = ''): string =>
  `services:\n  db:\n    image: docker.io/library/postgres:18-alpine\n    environment:\n      POSTGRES_PASSWORD: q7Kw2p\n${db}` +
  `  app:\n    image: shop\n    ports: ["80:80"]\n    environment:\n      - DB_PASSWORD=q7Kw2p\n      - ADMIN_PASSWORD=z8Lx3q\n${app}`;

const isInside = (text: string, value: string): boolean | undefined =>
  composeReach('compose.yaml', text)?.isInsideOnly(value, text.lastIndexOf(value));

it('a password of a store that no port leads to is of use to nobody outside, wherever the file repeats it', () => {
  const text = compose('    expose: [5432]\n');
  expect(isInside(text, 'q7Kw2p')).toBe(true);
  expect(composeReach('compose.yaml', text)?.isInsideOnly('q7Kw2p', text.indexOf('q7Kw2p'))).toBe(true);
  expect(isInside(compose('    ports: ["127.0.0.1:5432:5432"]\n'), 'q7Kw2p')).toBe(true);
});

it.each([
  '    ports: ["5432:5432"]\n',
  '    ports: [{target: 5432, published: 5432}]\n',
  '    network_mode: host\n',
  '    labels:\n      - traefik.enable=true\n',
])('a password of a store is of use where it is published: %j', (db) => {
  expect(isInside(compose(db), 'q7Kw2p')).toBe(false);
});

it('a password of what is no store, and one whose store is not in the file, is of use', () => {
  expect(isInside(compose(''), 'z8Lx3q')).toBe(false);
  const text = 'services:\n  app:\n    image: shop\n    environment:\n      DB_PASSWORD: q7Kw2p\n';
  expect(isInside(text, 'q7Kw2p')).toBe(false);
});

it('a file that puts the checkout into a container is for development', () => {
  const mounts = (volume: string) =>
    composeReach('docker-compose.yml', compose('', `    volumes:\n      - ${volume}\n`))?.isForDevelopment;
  expect(mounts('.:/app:rw')).toBe(true);
  expect(mounts('./data:/data')).toBe(false);
});

it('a file that says at its beginning that it is for local development is', () => {
  const said = (comment: string) =>
    composeReach('docker-compose.yml', `${comment}\n${compose('')}`)?.isForDevelopment;
  expect(said('# Only here so that a service can be started\n# quickly for local development.')).toBe(true);
  expect(said('# Not for production')).toBe(true);
  expect(said('# Starts the shop')).toBe(false);
  expect(said('# Core local-dev stack: the minimum that a contributor needs')).toBe(true);
  expect(said('# For local development, and for production')).toBe(false);
  expect(
    composeReach('docker-compose.yml', `${compose('')}# for local development\n`)?.isForDevelopment,
  ).toBe(false);
});

it('a file of other services is none of them', () => {
  expect(composeReach('services.yaml', 'services:\n  mailer:\n    class: Mailer\n')).toBe(null);
  expect(composeReach('compose.yaml', 'services: [')).toBe(null);
});

it.each([
  [
    'stores alone',
    'compose.yaml',
    'services:\n  db:\n    image: postgres:18\n    ports: ["5432:5432"]\n  mail:\n    image: axllent/mailpit\n',
    true,
  ],
  [
    'stores and what is built here',
    'compose.yaml',
    'services:\n  db:\n    image: postgres:18\n  shop:\n    build: .\n',
    false,
  ],
  ['an environment for development', 'compose.yaml', compose('', '      - NODE_ENV=development\n'), true],
  [
    'one for production beside it',
    'compose.yaml',
    compose('', '      - NODE_ENV=development\n      - APP_ENV=production\n'),
    false,
  ],
  ['a variant that builds', 'docker-compose.build.yml', compose(''), true],
  ['a variant that adds something', 'docker-compose.redis.yml', compose(''), false],
])('what a file is for is told by what it runs: %s', (_, path, text, isForDevelopment) => {
  expect(composeReach(path, text)?.isForDevelopment).toBe(isForDevelopment);
});
