import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

async function severities(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings
    .filter((one) => one.ruleId === 'php-file-inclusion')
    .map((one) => `${one.path} ${one.severity}`);
}

const refuses = "if (!defined('ROOT')) { die('no'); }\n";
const page = `<?php\n${refuses}$tab = $_GET['tab'];\ninclude(ROOT . 'admin/themes_' . $tab . '.php');\n`;
const includes = "include(ROOT . 'admin/' . $page . '.php');\n";
const begin =
  "<?php\ndefine('ROOT', __DIR__ . '/');\n$page = in_array($_GET['page'], $pages) ? $_GET['page'] : 'intro';\n";
const looks = "if (isset($_GET['tab']) && !preg_match('/^[a-z.]+$/', $_GET['tab'])) { die('no'); }\n";

describe('a script that runs only inside others', () => {
  it('is believed what all of them looked at before they include it', async () => {
    const file = 'admin/themes.php';
    expect(await severities({ [file]: page, 'admin.php': `${begin}${includes}` })).toEqual([
      `${file} critical`,
    ]);
    expect(await severities({ [file]: page, 'admin.php': `${begin}${looks}${includes}` })).toEqual([
      `${file} low`,
    ]);
    for (const look of [
      "check_parameter('tab', $_GET, '/^[a-z.]+$/');\n",
      "preg_match('/^[a-z.]+$/', $_GET['tab']) or die('no');\n",
      "if (isset($_GET['tab'])) { verify_name($_GET['tab']); }\n",
      "if (!in_array($_GET['tab'], $tabs)) { fatal_error('no'); }\n",
      "$_GET['tab'] = basename($_GET['tab']);\n",
    ])
      expect([look, await severities({ [file]: page, 'admin.php': `${begin}${look}${includes}` })]).toEqual([
        look,
        [`${file} low`],
      ]);
  });

  it('is not believed what came too late, was about something else, decides nothing or was left out by one of them', async () => {
    const file = 'admin/themes.php';
    for (const admin of [
      `${begin}${includes}${looks}`,
      `${begin}${looks.replaceAll("'tab'", "'page'")}${includes}`,
      `${begin}${looks.replaceAll('_GET', '_POST')}${includes}`,
      `${begin}if (isset($_GET['tab']) && preg_match('/^[a-z.]+$/', $_GET['tab'])) { note('odd'); }\n${includes}`,
      `${begin}if (empty($_GET['tab'])) { die('no'); }\n${includes}`,
      `${begin}if ($debug) { ${looks}}\n${includes}`,
    ])
      expect([admin, await severities({ [file]: page, 'admin.php': admin })]).toEqual([
        admin,
        [`${file} critical`],
      ]);
    const both = { 'admin.php': `${begin}${looks}${includes}`, 'setup.php': `${begin}${includes}` };
    expect(await severities({ [file]: page, ...both })).toEqual([`${file} critical`]);
    // Whoever asks for it by itself passes no look.
    expect(await severities({ [file]: page.replace(refuses, ''), 'admin.php': both['admin.php'] })).toEqual([
      `${file} critical`,
    ]);
  });

  it('is found by paths that are put together in several ways, and over several levels', async () => {
    const file = 'admin/themes.php';
    for (const way of [
      "include 'admin/themes.php';\n",
      "require_once(__DIR__ . '/admin/themes.php');\n",
      '$file = ROOT . "admin/{$page}.php";\nif (is_file($file)) { include $file; }\n',
    ]) {
      expect([way, await severities({ [file]: page, 'admin.php': `${begin}${looks}${way}` })]).toEqual([
        way,
        [`${file} low`],
      ]);
      expect([way, await severities({ [file]: page, 'admin.php': `${begin}${way}` })]).toEqual([
        way,
        [`${file} critical`],
      ]);
    }
    const between = `<?php\ndefined('ROOT') or exit;\n${includes.replace('admin/', 'admin/pages/')}`;
    const within = { 'admin/pages/themes.php': page, 'admin/main.php': between };
    expect(
      await severities({ ...within, 'admin.php': `${begin}${looks}include ROOT . 'admin/main.php';\n` }),
    ).toEqual(['admin/pages/themes.php low']);
    expect(
      await severities({ ...within, 'admin.php': `${begin}include ROOT . 'admin/main.php';\n` }),
    ).toEqual(['admin/pages/themes.php critical']);
  });

  it('is for administrators where all of them turn everybody else away before', async () => {
    const file = 'admin/themes.php';
    for (const asks of [
      "if (!$user->isAdmin()) { die('no'); }\n",
      'check_status(ACCESS_ADMINISTRATOR);\n',
      "require_role('admin');\n",
      "if (!current_user_can('manage_options')) { wp_die('no'); }\n",
    ])
      expect([asks, await severities({ [file]: page, 'admin.php': `${begin}${asks}${includes}` })]).toEqual([
        asks,
        [`${file} medium`],
      ]);
    for (const asks of ['check_status($admin);\n', 'if ($user->isAdmin()) { greet(); }\n'])
      expect([asks, await severities({ [file]: page, 'admin.php': `${begin}${asks}${includes}` })]).toEqual([
        asks,
        [`${file} critical`],
      ]);
  });
});
