import { expect, test } from 'vitest';
import { companyUserKinds, isVerifiedKind, repositoryTypes, roleFor } from './repository-roles.ts';
import { roleTable } from './routes/role-table.ts';

test.each([
  ['public_competition', 'client', 'client'],
  ['private_competition', 'client', 'client'],
  ['collaborative_review', 'admin', 'client'],
  ['bounty', 'admin', 'client'],
] as const)('on a %s a manager becomes %s and a member becomes %s', (type, manager, member) => {
  expect(roleFor[type]).toEqual({ manager, member });
});

test('there is a row for every repository type and no other', () => {
  expect(Object.keys(roleFor)).toEqual([...repositoryTypes]);
});

test('an unverified member is the only kind that can have no role', () => {
  expect(companyUserKinds.filter((kind) => !isVerifiedKind(kind))).toEqual(['unverified_member']);
});

test('the table in the documentation reads like the one in the specification', () => {
  expect(roleTable()).toContain('| Bounty | repository admin | repository client |');
  expect(roleTable().split('\n')).toHaveLength(6);
});
