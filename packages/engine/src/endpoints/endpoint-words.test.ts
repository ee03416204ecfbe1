import { expect, test } from 'vitest';
import { CHANGES } from './endpoint-words.ts';

const isChange = (text: string): boolean => [...CHANGES.all(text)].length > 0;

test('a time and a text that are cut short change nothing, and a table that is emptied does', () => {
  for (const text of [
    'from := time.Now().Truncate(time.Hour).Add(-24 * time.Hour)',
    'at.Truncate(24 * time.Hour)',
    'title.truncate(30)',
    'title.truncate(length: 30)',
  ])
    expect(isChange(text), text).toBe(false);
  for (const text of ['Order.truncate()', 'repository.truncate("orders")', 'db.orders.truncate(table)'])
    expect(isChange(text), text).toBe(true);
});
