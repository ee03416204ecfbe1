import { expect, it } from 'vitest';
import { toldCredentials } from '../../testing/told-credentials.ts';

it('passwords of accounts that stand in one list are one finding, and those far apart and keys are each one', async () => {
  const account = (name: string, value: string): string => `  { name: '${name}', password: '${value}' },\n`;
  const list = `export const people = [\n${account('joe', 'wX9-hill-41')}${account('ann', 'wX9-lake-42')}${account('bob', 'wX9-wood-43')}];\n`;
  expect((await toldCredentials('people.ts', list)).length).toBe(1);
  const apart = `${account('joe', 'wX9-hill-41')}${'\n'.repeat(30)}${account('ann', 'wX9-lake-42')}`;
  expect((await toldCredentials('people.ts', apart)).length).toBe(2);
  const keys = "const mailApiKey = 'q8TzR2vWm5KxY7cLb4Np';\nconst shopApiKey = 'J6hSf9DgA3eUiO1kVtZw';\n";
  expect((await toldCredentials('keys.ts', keys)).length).toBe(2);
  const others = "const databasePassword = 'wX9-hill-41';\nconst mailPassword = 'wX9-lake-42';\n";
  expect((await toldCredentials('others.ts', others)).length).toBe(2);
});
