import { expect, test } from 'vitest';
import { isForDevelopment, roleOf } from './role.ts';

test.each([
  '.env.example',
  'settings/config.py.prod.example',
  'app.sample.yml',
  'phpunit.xml.dist',
  'docs/a.js',
  'example_project/settings.py',
  '.examples/mtls/server.key',
  'TEMPLATE.env',
  'deploy/.env.template',
  'example.env',
  'demosite/app.rb',
])('%s is copied or read, and does not run as it is', (path) => expect(roleOf(path)).toBe('example'));

test.each([
  'tools/TestSuite/Shared/Client.cs',
  'testproject/testproject/settings/base.py',
  'test_app/config/secrets.yml',
  'api/testsuite/run.py',
  'App.Tests/A.cs',
  'shop-e2e/k8s/shop.yml',
  'shop-e2e-case/k8s/shop.yml',
  'e2e-tests/pod.yaml',
  'unittests/scans/report.json',
  'unit-tests/a.php',
  'integration_tests/a.go',
  'App.IntegrationTests/A.cs',
  'src/Shop.Specs/Hosting/Web.config',
  'src/functionalTest/A.java',
  'app/src/screenshotTest/kotlin/A.kt',
  'app/src/testDebug/A.kt',
  'src/PasswordStrength.fixtures.js',
  'src/CreateEdit.stories.tsx',
  'src/CreateEdit.story.tsx',
  'src/KeyList.clienttest.tsx',
  'src/api.integration-test.ts',
  'packages/shop-test-utils/src/config.ts',
  'lib/test_support/server.rb',
  'src/Shop.TestHelpers/Client.cs',
  'modules/testkit/Server.java',
  'itests/pom.xml',
  'features/step_definitions/shop_steps.rb',
  'src/Shop/Bundle/TestBundle/config/security.yml',
])('%s tests the program', (path) => expect(roleOf(path)).toBe('test'));

test.each([
  'src/sample.py',
  'src/e2e-encryption/a.js',
  'src/e2ee/a.js',
  'src/some2e/a.js',
  'dist/app.js',
  'example.py',
  'src/distance.js',
  'latest/app.js',
  'src/app.latest.js',
  'contest/app.py',
  'ab-tests/choose.js',
  'speedtest/run.go',
  'src/testimonials/a.js',
  'src/latestbundle/a.js',
  'src/latest-tools/a.js',
  'src/contest_helpers/a.py',
  'src/api.specs/a.js',
])('%s runs', (path) => expect(roleOf(path)).toBe('main'));

test('what a generator of code remembers is what nothing runs by', () => {
  expect(['.yo-rc.json', 'web/.copier-answers.yml', '.cookiecutterrc'].every(isForDevelopment)).toBe(true);
  expect(isForDevelopment('src/yo-rc.json')).toBe(false);
});

test.each([
  'testserver.py',
  'server/scripts/prepareTestDb.ts',
  'scripts/codegen/schema.ts',
  'seed_test_users.rb',
])('%s is what developers set up', (path) => expect(isForDevelopment(path)).toBe(true));
test.each(['latestserver.py', 'contestDb.ts', 'src/createTestimonial.ts'])('%s is not', (path) =>
  expect(isForDevelopment(path)).toBe(false),
);
