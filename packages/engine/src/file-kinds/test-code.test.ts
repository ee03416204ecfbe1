import { expect, test } from 'vitest';
import type { ImportIR, LanguageId } from '../ir/ir.ts';
import { isOfTests } from './test-code.ts';

const importing = (language: LanguageId, module: string): boolean =>
  isOfTests(language, [{ module, typeOnly: false } as ImportIR], '');

test.each<[LanguageId, string]>([
  ['go', 'github.com/ory/dockertest/v3'],
  ['go', 'github.com/golang/mock/gomock'],
  ['java', 'org.testcontainers.containers.GenericContainer'],
  ['kotlin', 'org.springframework.boot.test.context.SpringBootTest'],
  ['csharp', 'Microsoft.AspNetCore.Mvc.Testing'],
  ['php', 'Illuminate\\Foundation\\Testing\\TestCase'],
  ['python', 'pytest_django'],
  ['javascript', 'supertest'],
  ['typescript', 'testcontainers'],
  ['typescript', '@testcontainers/postgresql'],
  ['typescript', '@testing-library/react'],
])('%s that imports %s is of tests', (language, module) => expect(importing(language, module)).toBe(true));

test.each<[LanguageId, string]>([
  ['go', 'net/http/httptest'],
  ['java', 'org.springframework.boot.web'],
  ['csharp', 'Microsoft.AspNetCore.Mvc'],
  ['php', 'Illuminate\\Foundation\\Application'],
  ['python', 'hypothesised'],
  ['typescript', 'playwright'],
])('%s that imports %s is of the program', (language, module) =>
  expect(importing(language, module)).toBe(false),
);

test('Go that is built for tests alone is of tests', () => {
  const isOf = (line: string): boolean => isOfTests('go', [], `// About it.\n\n${line}\n\npackage a\n`);
  expect(isOf('//go:build integration')).toBe(true);
  expect(isOf('//go:build linux && e2e')).toBe(true);
  expect(isOf('// +build integration_test')).toBe(true);
  expect(isOf('//go:build !integration')).toBe(false);
  expect(isOf('//go:build linux')).toBe(false);
  expect(isOf('// It is for the integration.')).toBe(false);
});
