import type { ImportIR, LanguageId } from '../ir/ir.ts';

/**
 * What only tests import: helpers of tests lie in folders of any name (`x/testhelpers`, `internal/harness`), and say by this what they are.
 * Left out on purpose: what programs import to ask whether they are tested, and Python's `unittest`, which small programs carry in their one file.
 */
const TEST_FRAMEWORKS: Partial<Record<LanguageId, RegExp>> = {
  go: /^(?:testing|github\.com\/stretchr\/testify(?:\/.*)?|github\.com\/onsi\/(?:ginkgo|gomega)(?:\/.*)?)$/,
  java: /^(?:org\.junit|org\.testng|org\.mockito|org\.assertj)(?:\.|$)/,
  kotlin: /^(?:org\.junit|kotlin\.test|io\.kotest|io\.mockk|org\.mockito)(?:\.|$)/,
  csharp: /^(?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools|Moq)(?:\.|$)/,
  php: /^\\?PHPUnit\\Framework(?:\\|$)/,
  python: /^pytest(?:\.|$)/,
  javascript: /^(?:vitest|@jest\/globals|@playwright\/test|node:test|mocha|chai)$/,
  typescript: /^(?:vitest|@jest\/globals|@playwright\/test|node:test|mocha|chai)$/,
};

/** Whether a file imports what only tests use. */
export function importsTestFramework(language: LanguageId, imports: readonly ImportIR[]): boolean {
  const framework = TEST_FRAMEWORKS[language];
  return framework !== undefined && imports.some((one) => !one.typeOnly && framework.test(one.module));
}
