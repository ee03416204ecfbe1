import { expect, it } from 'vitest';
import { memorySource } from '../source.ts';
import { takeInventory } from '../take-inventory.ts';

const licence = (holder: string): string =>
  `The MIT License (MIT)\n\nCopyright (c) 2014-2019 ${holder}\n\nPermission is hereby granted, free of charge, to any person\n`;

async function vendoredIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { skipped } = await takeInventory(memorySource(files), { maxFileBytes: 1e6, maxFiles: 1000 }, []);
  return skipped.filter((one) => one.reason === 'vendored').map((one) => one.path);
}

const python = {
  'requirements.txt': 'bleach==6.3.0\nbeautifulsoup4==4.14.3\nxmltodict==1.0.4\nPyJWT==2.13.0\n',
  'lib/bleach/__init__.py': '__version__ = "6.3.0"\n',
  'lib/bs4/__init__.py': '__copyright__ = "Copyright (c) 2004-2025 Somebody"\n__version__ = "4.14.3"\n',
  'lib/jwt/__init__.py': '__version__ = "2.13.0"\n',
  'lib/xmltodict.py': 'def parse(text):\n    pass\n',
  'lib/six.py': '__version__ = "1.17.0"\n',
  'lib/other/__init__.py': '__version__ = "0.0.4"\n',
  'lib/idna/__init__.py': 'from .core import encode\n',
  'lib/shop/__init__.py': 'import bleach\n',
  'lib/checks.py': 'import jwt\n',
};

it('Libraries that a manifest names and that say their release are copies, and so is what stands with them under such a name', async () => {
  expect(await vendoredIn(python)).toEqual([
    'lib/bleach/',
    'lib/bs4/',
    'lib/idna/',
    'lib/jwt/',
    'lib/other/',
    'lib/six.py',
    'lib/xmltodict.py',
  ]);
});

it('A folder of own modules that are named for the libraries that they wrap is own code', async () => {
  expect(
    await vendoredIn({
      'requirements.txt': 'redis\nstripe\nrequests\ncelery\n',
      'lib/redis.py': 'import redis\n',
      'lib/stripe.py': 'import stripe\n',
      'lib/requests.py': 'import requests\n',
      'lib/celery/__init__.py': 'app = make()\n',
      'lib/idna/__init__.py': 'x = 1\n',
    }),
  ).toEqual([]);
});

it('A package that is developed in the folder is own code, whatever release it says', async () => {
  const { 'lib/jwt/__init__.py': jwt, ...others } = python;
  const found = await vendoredIn({ ...others, 'lib/jwt/__init__.py': jwt, 'lib/jwt/setup.py': 'setup()\n' });
  expect(found).not.toContain('lib/jwt/');
});

it('Several libraries with licences of others than the project are copies, and what has none is own code', async () => {
  const files = {
    LICENSE: licence('The Shop'),
    'app/libraries/OAuth2/LICENSE': licence('A Developer'),
    'app/libraries/OAuth2/Client.php': '<?php class Client {}',
    'app/libraries/Less/LICENSE.txt': licence('B Developer'),
    'app/libraries/Less/less.php': '<?php class Less {}',
    'app/libraries/Mail/COPYING': licence('C Developer'),
    'app/libraries/Mail/Mail.php': '<?php class Mail {}',
    'app/libraries/Shop/Cart.php': '<?php class Cart {}',
  };
  expect(await vendoredIn(files)).toEqual([
    'app/libraries/Less/',
    'app/libraries/Mail/',
    'app/libraries/OAuth2/',
  ]);
  const { 'app/libraries/Mail/COPYING': _without, ...two } = files;
  expect(await vendoredIn(two)).toEqual([]);
});

it('Libraries of a project with several are licensed by the same people, and are own code', async () => {
  expect(
    await vendoredIn({
      LICENSE: licence('The Shop'),
      'libs/a/LICENSE': licence('The Shop'),
      'libs/a/index.js': 'x',
      'libs/b/LICENSE': licence('The Shop'),
      'libs/b/index.js': 'x',
      'libs/c/LICENSE': `${licence('The Shop')}\n`,
      'libs/c/index.js': 'x',
    }),
  ).toEqual([]);
});

it('In a folder for what others wrote one licence of others is enough', async () => {
  expect(
    await vendoredIn({
      LICENSE: licence('The Shop'),
      'include/vendor/cipher/LICENSE': licence('A Developer'),
      'include/vendor/cipher/AES.php': '<?php class AES {}',
      'include/vendor/own/Own.php': '<?php class Own {}',
    }),
  ).toEqual(['include/vendor/cipher/']);
});

it('Libraries of PHP are told by their name with whose they are', async () => {
  const files = {
    'libs/PHPMailer/PHPMailer.php': '<?php\n/**\n * @copyright 2012 Somebody\n * @license LGPL 2.1\n */\n',
    'libs/OTPHP/OTP.php': '<?php\n/*\n * The MIT License (MIT)\n * Copyright (c) 2014 Somebody\n */\n',
    'libs/Parsedown/Parsedown.php': '<?php\n# Parsedown\n# (c) Somebody\n# MIT License, see the file\n',
    'libs/Psr/Clock/ClockInterface.php': '<?php namespace Psr\\Clock;',
    'libs/csrf.php': '<?php check();',
  };
  expect(await vendoredIn(files)).toEqual(['libs/OTPHP/', 'libs/PHPMailer/', 'libs/Parsedown/', 'libs/Psr/']);
});
