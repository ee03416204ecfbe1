import { expect, it } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** In each language: an object that nothing but its name tells reads a file that a request names. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JavaScript: {
    'local.js':
      'class LocalFileManager {\n  read(path) { sink(path); }\n}\nmodule.exports = LocalFileManager;\n',
    'routes.js': "const fileManager = hooks['file-manager'].getInstance();\nfileManager.read(source());\n",
  },
  Python: {
    'local.py': 'import lib\nclass LocalFileManager:\n    def read(self, path):\n        lib.sink(path)\n',
    'routes.py': 'import lib\ndef show(app):\n    app.file_manager.read(lib.source())\n',
  },
  Ruby: {
    'local.rb': 'class LocalFileManager\n  def read(path)\n    sink(path)\n  end\nend\n',
    'routes.rb': 'def show\n  file_manager.read(source())\nend\n',
  },
  PHP: {
    'local.php': '<?php\nclass LocalFileManager {\n  function read($path) { sink($path); }\n}\n',
    'routes.php': '<?php\nfunction show($app) {\n  $app->fileManager->read(source());\n}\n',
  },
};

it.each(Object.entries(NAMED))(
  'a receiver that is named as classes of the program is one of them, as a guess: %s',
  async (_, files) => {
    const { flows } = await flowsIn(files);
    expect(flows.map((one) => one.guesses)).toEqual([1]);
  },
);

it('says nothing where the name is one word, or that of no class', async () => {
  const local = 'class LocalFileManager {\n  read(path) { sink(path); }\n}\n';
  for (const receiver of ['manager', 'fileReader', 'file']) {
    const { flows } = await flowsIn({ 'local.js': local, 'routes.js': `${receiver}.read(source());\n` });
    expect(flows, receiver).toEqual([]);
  }
});
