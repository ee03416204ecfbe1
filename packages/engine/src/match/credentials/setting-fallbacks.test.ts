import { describe, expect, it } from 'vitest';
import { toldCredentials } from '../../testing/told-credentials.ts';
import { settingFallbacks } from './setting-fallbacks.ts';

describe('a password that runs where nobody sets another', () => {
  it.each([
    "password: process.env.DB_PASSWORD || 'postgres',",
    "const password = process.env['DB_PASSWORD'] ?? 'postgres';",
    "'password': os.getenv('DB_PASSWORD', 'postgres'),",
    "password = os.environ.get('DB_PASSWORD') or 'postgres'",
    "'PASSWORD': config('DB_PASSWORD', default='postgres'),",
    "password: ENV.fetch('DB_PASSWORD', 'postgres')",
    "password: ENV['DB_PASSWORD'] || 'postgres'",
    "'password' => env('DB_PASSWORD', 'postgres'),",
    "$password = getenv('DB_PASSWORD') ?: 'postgres';",
    "$password = $_ENV['DB_PASSWORD'] ?? 'postgres';",
    'password := getEnv("DB_PASSWORD", "postgres")',
    'viper.SetDefault("db.password", "postgres")',
    'String password = System.getenv().getOrDefault("DB_PASSWORD", "postgres");',
    'String password = Optional.ofNullable(System.getenv("DB_PASSWORD")).orElse("postgres");',
    'val password = System.getenv("DB_PASSWORD") ?: "postgres"',
    '@Value("${db.password:postgres}") String password;',
    '@ConfigProperty(name = "db.password", defaultValue = "postgres") String password;',
    'var password = Environment.GetEnvironmentVariable("DB_PASSWORD") ?? "postgres";',
    'var password = configuration["Db:Password"] ?? "postgres";',
  ])('is told as a word in %s', (line) => {
    expect(settingFallbacks(line)).toMatchObject([{ value: 'postgres', isWord: true }]);
  });

  it.each([
    "password: process.env.DB_PASSWORD || '',",
    "const user = process.env.DB_USER || 'postgres';",
    "'password' => env('DB_PASSWORD', 'null'),",
    "const key = process.env.API_KEY || 'none';",
    "password = os.getenv('DB_PASSWORD', os.getenv('PGPASSWORD'))",
  ])('is none in %s', (line) => {
    expect(settingFallbacks(line)).toEqual([]);
  });

  it('is low where it is a word, and what it was where it is none', async () => {
    expect(await toldCredentials('db.py', "PASSWORD = os.getenv('DB_PASSWORD', 'postgres')\n")).toEqual([
      '1 low',
    ]);
    expect(await toldCredentials('db.py', "PASSWORD = os.getenv('DB_PASSWORD', 'v8Qw2kLmZp')\n")).toEqual([
      '1 medium',
    ]);
  });

  it('is told in compose files and settings of Spring', async () => {
    const compose = (value: string): string =>
      `services:\n  app:\n    image: shop/app:1\n    ports: ["80:80"]\n    environment:\n      POSTGRES_PASSWORD: ${value}\n`;
    for (const value of ['${POSTGRES_PASSWORD:-!ChangeMe!}', '${POSTGRES_PASSWORD:-postgres}'])
      expect(await toldCredentials('compose.yaml', compose(value)), value).toEqual(['6 low']);
    for (const value of ['${POSTGRES_PASSWORD:?}', '${POSTGRES_PASSWORD}', '${POSTGRES_PASSWORD:-}'])
      expect(await toldCredentials('compose.yaml', compose(value)), value).toEqual([]);
    const spring = 'spring.datasource.password=${DB_PASSWORD:postgres}\n';
    expect(await toldCredentials('src/main/resources/application.properties', spring)).toEqual(['1 low']);
  });
});

it('what follows the whole call that asks for a setting is another argument, and no fallback', () => {
  for (const line of [
    "JWT.encode(payload, ENV.fetch('JWT_SECRET_KEY'), 'HS256-with')",
    "jwt.sign(payload, process.env.JWT_SECRET_KEY, 'HS256-with')",
    'jwt.encode(payload, os.getenv("JWT_SECRET_KEY"), "HS256-with")',
    "JWT.encode(payload, ENV['JWT_SECRET_KEY'], 'HS256-with')",
  ])
    expect(settingFallbacks(line), line).toEqual([]);
  expect(settingFallbacks("ENV.fetch('JWT_SECRET_KEY', 'q7-Kw2pLx9')")).toHaveLength(1);
  expect(settingFallbacks('os.getenv("JWT_SECRET_KEY") or "q7-Kw2pLx9"')).toHaveLength(1);
});
