import { expect, it } from 'vitest';
import { isDrawn, isExampleEnvironment } from './example-environments.ts';

it('environments that others begin with are known by their names', () => {
  for (const path of ['.env.example', 'api/.env.sample', '.env.local.example', 'env.dist', 'example.env'])
    expect(isExampleEnvironment(path), path).toBe(true);
  for (const path of ['.env', '.env.production', 'examples/env.ts', 'environment.example.ts'])
    expect(isExampleEnvironment(path), path).toBe(false);
});

it('a key that a machine drew is one, and what stands for one is not', () => {
  for (const value of [
    'base64:Qm3vT8xLk2ZpR7nWcY5dHs9aFj4gUe1oBt6iNv0KqXw=',
    'q8TzR2vWm5KxY7cLb4NpJ6hSf9DgA3eUiO1kVtZw',
  ])
    expect(isDrawn(value), value).toBe(true);
  for (const value of [
    'your-secret-key-of-at-least-32-characters',
    'base64:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyzABCDEF1234',
    'short1A',
  ])
    expect(isDrawn(value), value).toBe(false);
});
