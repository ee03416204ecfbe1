import type { ImportIR, LanguageId } from '../ir/ir.ts';

/**
 * What only tests import: helpers of tests lie in folders of any name (`x/testhelpers`, `internal/harness`), and say by this what they are.
 * Left out on purpose: what programs import to ask whether they are tested, and Python's `unittest`, which small programs carry in their one file.
 */
const TEST_FRAMEWORKS: Partial<Record<LanguageId, RegExp>> = {
  go: /^(?:testing|github\.com\/stretchr\/testify(?:\/.*)?|github\.com\/onsi\/(?:ginkgo|gomega)(?:\/.*)?|github\.com\/(?:ory\/dockertest|testcontainers\/testcontainers-go|golang\/mock\/gomock|frankban\/quicktest)(?:\/.*)?|go\.uber\.org\/(?:mock\/gomock|goleak)|gotest\.tools(?:\/.*)?)$/,
  java: /^(?:org\.junit|org\.testng|org\.mockito|org\.assertj|org\.testcontainers|org\.springframework\.boot\.test|io\.restassured|spock\.lang)(?:\.|$)/,
  kotlin:
    /^(?:org\.junit|kotlin\.test|io\.kotest|io\.mockk|org\.mockito|org\.testcontainers|org\.springframework\.boot\.test)(?:\.|$)/,
  csharp:
    /^(?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools|Moq|NSubstitute|FluentAssertions|Microsoft\.AspNetCore\.Mvc\.Testing|Bunit|Testcontainers)(?:\.|$)/,
  php: /^\\?(?:PHPUnit\\Framework|Mockery|Codeception|Illuminate\\Foundation\\Testing|Symfony\\Bundle\\FrameworkBundle\\Test)(?:\\|$)/,
  python: /^(?:pytest(?:_\w+)?|testcontainers|hypothesis)(?:\.|$)/,
  javascript:
    /^(?:vitest|@jest\/globals|@playwright\/test|@testing-library\/[\w-]+|@vue\/test-utils|supertest|sinon|node:test|mocha|chai|testcontainers|@testcontainers\/[\w-]+)$/,
  typescript:
    /^(?:vitest|@jest\/globals|@playwright\/test|@testing-library\/[\w-]+|@vue\/test-utils|supertest|sinon|node:test|mocha|chai|testcontainers|@testcontainers\/[\w-]+)$/,
};

/** Built where tests are run alone: `//go:build integration`. */
const BUILT_FOR_TESTS =
  /^(?:\/\/go:build|\/\/ \+build)[ \t](?:[^!\n]*[ (])?(?:integration|e2e|functional|acceptance)(?:_?tests?)?\b/m;
/** Constraints stand before the package. */
const HEAD = 2_000;

/** Whether a file imports what only tests use, or says that it is built for tests alone. */
export function isOfTests(language: LanguageId, imports: readonly ImportIR[], text: string): boolean {
  if (language === 'go' && BUILT_FOR_TESTS.test(text.slice(0, HEAD))) return true;
  const framework = TEST_FRAMEWORKS[language];
  return framework !== undefined && imports.some((one) => !one.typeOnly && framework.test(one.module));
}
