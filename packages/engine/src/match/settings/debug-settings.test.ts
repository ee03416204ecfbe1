import { describe, expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { debugSettings } from './debug-settings.ts';

const rules = new Map([
  ['debug-configured', { id: 'debug-configured', message: 'On.' } as RuleFile],
] as const);
const lineOf = (path: string, text: string): number | undefined =>
  debugSettings(rules, path, text)[0]?.startLine;

describe('settings that show errors to visitors', () => {
  it('are told in every file that something is started with, once a file', () => {
    expect(lineOf('.env', 'APP_NAME=shop\nAPP_DEBUG=true\nAPP_DEBUG=true\n')).toBe(2);
    expect(debugSettings(rules, '.env', 'APP_DEBUG=true\nFLASK_DEBUG=1\n')).toHaveLength(1);
    expect(lineOf('docker-compose.yml', '    environment:\n      APP_DEBUG: "true"\n')).toBe(2);
    expect(lineOf('compose.yaml', '    environment:\n      - FLASK_DEBUG=1\n')).toBe(2);
    expect(lineOf('chart/templates/config.yaml', 'data:\n  APP_DEBUG: "true"\n')).toBe(2);
    expect(lineOf('Dockerfile', 'FROM php:8.3\nENV APP_DEBUG true\n')).toBe(2);
    expect(lineOf('shared.env', 'KEY=1\nDEBUG=True\n')).toBe(2);
    expect(lineOf('shared.env', 'DEBUG=app:*\nMAIL_DEBUG=True\nDEBUG=False\n')).toBeUndefined();
    expect(lineOf('docker/php.ini', 'display_errors = On\n')).toBe(1);
    expect(lineOf('public/.htaccess', 'php_flag display_errors on\n')).toBe(1);
  });

  it('are the environment that the last stage of an image is made for', () => {
    expect(lineOf('Dockerfile', 'FROM node:22\nENV NODE_ENV development\n')).toBe(2);
    expect(lineOf('Dockerfile', 'FROM ruby:3\nENV RAILS_ENV=development PORT=80\n')).toBe(2);
    expect(lineOf('Dockerfile', 'FROM node:22\nENV NODE_ENV=production\n')).toBeUndefined();
    const stages = 'FROM node:22 AS build\nENV NODE_ENV=development\nFROM node:22-slim\n';
    expect(lineOf('Dockerfile', stages)).toBeUndefined();
    expect(lineOf('Dockerfile', 'FROM node:22 AS dev\nENV NODE_ENV=development\n')).toBeUndefined();
    expect(lineOf('Dockerfile.dev', 'FROM node:22\nENV NODE_ENV=development\n')).toBeUndefined();
  });

  it('are none where they are off, come from elsewhere, or are for developers alone', () => {
    expect(lineOf('.env', 'APP_DEBUG=false\n#APP_DEBUG=true\n')).toBeUndefined();
    expect(lineOf('docker-compose.yml', '      APP_DEBUG: ${APP_DEBUG:-false}\n')).toBeUndefined();
    for (const path of [
      '.env.testing',
      '.env.example',
      'docker-compose.dev.yml',
      'docker-compose.override.yml',
      'dev/compose.yml',
      '.github/workflows/tests.yml',
      'src/App.php',
    ])
      expect(lineOf(path, 'APP_DEBUG=true\n'), path).toBeUndefined();
  });

  it('are doubtful in a file that says that it is for a machine of one’s own', () => {
    const of = (environment: string) =>
      debugSettings(rules, '.env', `APP_ENV=${environment}\nAPP_DEBUG=true\n`)[0]?.evidence?.guesses ?? 0;
    expect(of('local')).toBe(1);
    expect(of('production')).toBe(0);
  });

  it('are the mode that a server starts in, which is doubtful, for a deployment may choose another', () => {
    const guesses = (path: string, text: string) =>
      debugSettings(rules, path, text)[0]?.evidence?.guesses ?? 0;
    for (const [path, text] of [
      ['conf/app.ini', '[server]\nRUN_MODE = debug\n'],
      ['.env', 'PORT=80\nGIN_MODE=debug\n'],
      ['config.yaml', 'server:\n  run_mode: debug\n'],
      ['config.toml', '[server]\nrun_mode = "debug"\n'],
    ] as const) {
      expect(lineOf(path, text), path).toBe(2);
      expect(guesses(path, text), path).toBe(1);
    }
    expect(lineOf('conf/app.ini', '[server]\nRUN_MODE = release\n')).toBeUndefined();
    expect(lineOf('conf/app.ini', '[log]\nLEVEL = debug\n')).toBeUndefined();
  });
});
