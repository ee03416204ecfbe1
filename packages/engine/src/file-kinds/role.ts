/** What a file is for: rules can be lowered or left out where attackers cannot come. */
export type FileRole = 'main' | 'test' | 'example';

/** What tests are called by what they try: `unittests`, `integration-tests`, `App.FunctionalTests`. */
const KINDS_OF_TESTS =
  '(?:unit|integration|functional|acceptance|smoke|regression|component|contract|api|ui|e2e|end-to-end)[-_]?';
const TEST_FOLDERS = new RegExp(
  `(?:^|/)(?:(?:[^/]+\\.)?(?:${KINDS_OF_TESTS})?i?tests?|step[-_]definitions|TestBundle|test[-_]?(?:suites?|projects?|sites?|apps?)|__tests__|__mocks__|mocks?|specs?|testing|testdata|test-data|fixtures?|(?:[\\w.-]+[-_])?e2e(?:[-_](?!enc|crypt|key|chat|messag)[\\w.-]+)?|cypress|testlib)/`,
  'i',
);
/** Packages that others test with: `test-support`, `shop-test-utils`, `Shop.TestHelpers`. */
const FOR_TESTERS =
  /(?:^|\/)(?:[\w.-]+[-_.])?test(?:ing|er)?[-_]?(?:utils?|utilities|helpers?|support|kit|tools?|harness|fixtures|runners?)\/(?!.*\.ya?ml$)/i;
const TEST_JVM = /(?:^|\/)src\/(?:it|integration-?test|test(?:[A-Z]\w*)?|[a-z]+Test(?:[A-Z]\w*)?)\//;
/** Projects of .NET that hold specifications: `Shop.Specs`. */
const TEST_NET = /(?:^|\/)[A-Z][\w.]*\.Specs?\//;
const TEST_NAMES =
  /(?:[._-](?:test|spec|e2e)\.[a-z]+|_test\.go|(?:^|\/)test_[^/]*\.py|(?:^|\/)conftest\.py|_(?:test|spec)\.(?:py|rb)|\.(?:fixtures?|stor(?:y|ies)|mocks?)\.[a-z]+|\.(?:client|server|browser|node|unit|int(?:egration)?|func(?:tional)?|smoke|perf|ui|api)[-_]?(?:tests?|spec)\.[cm]?[jt]sx?|(?:^|\/|[a-z\d])Tests?\.(?:java|cs|php)|IT\.java|\.t\.sol)$/;

const EXAMPLE_FOLDERS =
  /(?:^|\/)\.?(?:(?:example|sample)s?(?:[-_]?(?:projects?|sites?|apps?))?|demos?(?:[-_][\w-]+|(?:project|site|app)s?)?|docs?|documentation|tutorials?|benchmarks?|playground|quick-?starts?|getting-?started)\//i;

/** What is copied and filled in before anything runs: `.env.example`, `settings.py.sample`, `phpunit.xml.dist`, `template.env`. */
const EXAMPLE_NAMES =
  /\.(?:example|sample|dist)(?:\.[a-z]+)?$|(?:^|\/)\.?(?:[\w-]+[._-])?(?:template|example|sample)s?[._-]env$|(?:^|\/)[\w.-]*env(?:ironment)?[._-](?:template|tmpl|tpl)$/i;

/** What developers set up on machines of their own, what tries the program there, and what a generator of code remembers. */
const FOR_DEVELOPMENT =
  /(?:^|[/._-])(?:dev(?:el(?:op(?:er|ment)?)?|container)?|local(?:host)?|tests?|testing|e2e|ci|demo(?:boot|mode|data)?|sandbox|cypress|playground|benchmarks?|perf|k6|load[-_]?tests?|stress|vagrant\w*|seed(?:er)?s?|stubs?|snapshots?|quick-?start|suites|harness|conformance|acceptance|codegen|test[-_]?(?:server|db|database)s?|(?:prepare|set[-_]?up|seed|create|init)[-_]?test[-_]?(?:db|data|database|users?))(?:[/._-]|$)|(?:^|\/)(?:(?:pytest|tox)\.ini|setup\.cfg|launchSettings\.json|\.yo-rc\.json|\.copier-answers\.ya?ml|\.cookiecutterrc)$|(?:^|\/)\.(?:vscode|idea|run|scripts)\/|(?:^|[/._-])(?:preview|pull-?dog|review-?app|gitpod|codespaces?)[\w.-]*\.ya?ml$/i;

/** Of these what nobody but tests reads. */
const FOR_TESTS =
  /(?:^|[/._-])(?:tests?|testing|e2e|cypress|stubs?|snapshots?|suites|harness|conformance|acceptance)(?:[/._-]|$)/i;

/** By path alone: what tests read, in a file that is no test itself. */
export const isForTests = (path: string): boolean => FOR_TESTS.test(path);

/** By path alone: files by which nothing runs that others come to. A password in them opens little. */
export const isForDevelopment = (path: string): boolean => FOR_DEVELOPMENT.test(path);

/** By path alone; the same path always has the same role. */
export function roleOf(path: string): FileRole {
  if (TEST_JVM.test(path) || TEST_NET.test(path) || TEST_NAMES.test(path)) return 'test';
  if (TEST_FOLDERS.test(path) || FOR_TESTERS.test(path)) return 'test';
  if (EXAMPLE_FOLDERS.test(path) || EXAMPLE_NAMES.test(path)) return 'example';
  return 'main';
}
