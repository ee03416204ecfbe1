import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FileResult } from './file-result.ts';
import { withoutHarmlessFilling } from './fillable-models.ts';

/** What becomes of a finding at the line `HERE`: told, doubted, or left out. */
async function outcome(code: string, columns: readonly string[] | null): Promise<string> {
  const bytes = new TextEncoder().encode(code);
  const file: SourceFile = { path: 'a.php', size: bytes.length, read: () => Promise.resolve(bytes) };
  const startLine = code.split('\n').findIndex((line) => line.includes('HERE')) + 1;
  const finding = { ruleId: 'php-mass-assignment', path: 'a.php', startLine } as unknown as RawFinding;
  const fillable = columns === null ? [] : [{ name: 'Supplier', columns }];
  const results = [{ path: 'm.php', endpoints: { fillable } }] as unknown as FileResult[];
  const [one] = await withoutHarmlessFilling([finding], new Map([['a.php', file]]), results);
  return one === undefined ? 'left out' : one.evidence?.guesses === 1 ? 'doubted' : 'told';
}

const body = (...lines: readonly string[]): string =>
  ['<?php class C {', 'public function store(Request $request) {', ...lines, '}', '}'].join('\n');
const WAYS: readonly string[] = [
  body('$one = new Supplier;', '$one->fill($request->all()); // HERE'),
  body('$one = Supplier::findOrFail($id);', '$one->update($request->all()); // HERE'),
  body('Supplier::create($request->all()); // HERE'),
  body('$one = new \\App\\Models\\Supplier($request->all()); // HERE'),
  '<?php class C {\npublic function update(Request $request, Supplier $one) {\n$one->update($request->all()); // HERE\n}}',
];

test.each(WAYS)('a model whose list gives nobody anything may be filled with a request: %s', async (code) => {
  expect(await outcome(code, ['name', 'city', 'state', 'notes'])).toBe('left out');
});

test.each(WAYS)(
  'a list with rights, customers or owners on it is told, and one of which a log is made doubted: %s',
  async (code) => {
    for (const column of ['is_admin', 'role_id', 'company_id', 'user_id', 'password', 'status'])
      expect(await outcome(code, ['name', column]), column).toBe('told');
    expect(await outcome(code, ['name', 'created_by'])).toBe('doubted');
  },
);

test('nothing is known of another model, of one without a list, and where the list is not asked', async () => {
  expect(await outcome(body('$one = new Order;', '$one->fill($request->all()); // HERE'), ['name'])).toBe(
    'told',
  );
  expect(await outcome(body('$one = new Supplier;', '$one->fill($request->all()); // HERE'), null)).toBe(
    'told',
  );
  expect(
    await outcome(body('$one = new Supplier;', '$one->forceFill($request->all()); // HERE'), ['name']),
  ).toBe('told');
  expect(await outcome(body('$one = load();', '$one->fill($request->all()); // HERE'), ['name'])).toBe(
    'told',
  );
});
