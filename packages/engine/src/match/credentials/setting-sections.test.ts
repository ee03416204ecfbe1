import { expect, it } from 'vitest';
import { credentialsInConfiguration } from './credential-lines.ts';
import { settingReadings } from './setting-sections.ts';

const names = (text: string): string[] => credentialsInConfiguration(text, false).map(({ name }) => name);

it('a key that says nothing by itself is named by its section, in JSON and YAML', () => {
  expect(names('{\n  "Jwt": {\n    "Issuer": "us",\n    "Key": "aLongEnoughKey-77-of-ours"\n  }\n}')).toEqual(
    ['Jwt.Key'],
  );
  expect(names('{\n  "JwtSettings": {\n    "SecretKey": "aLongEnoughKey-77-of-ours"\n  }\n}')).toEqual([
    'Jwt.Key',
  ]);
  expect(names('encryption:\n  mode: cbc\n  key: 8fQ2mZ7pLk3RtY1x\n')).toEqual(['Encryption.Key']);
});

it('entries of an object on one line are read one by one', () => {
  expect(names('{\n  "Smtp": { "Host": "smtp.shop.io", "Password": "m4il-Pa55-77" }\n}')).toEqual([
    'Password',
  ]);
  expect(names('{\n  "Jwt": { "Key": "aLongEnoughKey-77-of-ours", "Issuer": "us" }\n}')).toEqual(['Jwt.Key']);
});

it('keys of other sections, stand-ins and references are none', () => {
  expect(names('{\n  "Column": {\n    "Key": "customer-name-77"\n  }\n}')).toEqual([]);
  expect(names('{\n  "Jwt": {\n    "Key": "${JWT_KEY}"\n  }\n}')).toEqual([]);
  expect(names('{\n  "Jwt": {\n    "Key": "<your key here>"\n  }\n}')).toEqual([]);
  expect(names('{\n  "Jwt": { "Key": "" }\n}')).toEqual([]);
});

it('a line without an object is read as it stands', () => {
  expect(settingReadings(['"Password": "x"'], 0)).toEqual(['"Password": "x"']);
});
