import { expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { rowPolicies } from './row-policies.ts';

const rules = new Map([['row-policy-for-all', { id: 'told', message: 'Told.' } as RuleFile]] as const);
const lines = (text: string, path = 'migrations/1.sql'): number[] =>
  rowPolicies(rules, path, text).map((one) => one.startLine);

it('a policy by which everybody changes every row is told, once a file', () => {
  const open = `ALTER TABLE a ENABLE ROW LEVEL SECURITY;\nCREATE POLICY "changes" ON a\n  FOR ALL\n  TO authenticated\n  USING (true);\n`;
  expect(lines(open)).toEqual([2]);
  expect(lines(open + open)).toEqual([2]);
  expect(lines('create policy changes on a using (true) with check (true);')).toEqual([1]);
  expect(lines('CREATE POLICY changes ON a FOR UPDATE TO anon, authenticated USING ((1=1));')).toEqual([1]);
  expect(lines('CREATE POLICY changes ON a FOR DELETE TO "public" USING (true);')).toEqual([1]);
  expect(lines('CREATE POLICY "Admins see all" ON a FOR SELECT TO authenticated USING (true);')).toEqual([1]);
});

it('what some may do, what is checked, what everybody may read and what is taken back is not', () => {
  for (const text of [
    'CREATE POLICY changes ON a FOR ALL TO authenticated USING (auth.uid() = owner);',
    'CREATE POLICY changes ON a FOR ALL TO service_role USING (true);',
    'CREATE POLICY changes ON a FOR UPDATE TO authenticated USING (true) WITH CHECK (auth.uid() = owner);',
    'CREATE POLICY "Everybody reads" ON a FOR SELECT USING (true);',
    'CREATE POLICY asks ON a FOR INSERT TO anon WITH CHECK (true);',
    'CREATE POLICY less ON a AS RESTRICTIVE FOR ALL TO authenticated USING (true);',
    'CREATE POLICY changes ON a USING (true);\nDROP POLICY changes ON a;',
  ])
    expect(lines(text), text).toEqual([]);
  expect(lines('CREATE POLICY changes ON a USING (true);', 'a.md')).toEqual([]);
  expect(lines('DROP POLICY IF EXISTS changes ON a;\nCREATE POLICY changes ON a USING (true);')).toEqual([2]);
});

it('takes time that grows with the length of a file alone', () => {
  for (const part of [
    'CREATE POLICY a ON a FOR ALL TO authenticated\n',
    'CREATE POLICY a ON a TO a, a, a',
    'DROP POLICY ',
  ])
    expect(
      growsWithLength((text) => lines(text), part),
      part,
    ).toBe(true);
});
