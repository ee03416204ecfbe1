import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const others = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-record-of-others'));

const express = (condition: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.get('/me/orders', requireUser, async (req, res) => res.json(await Order.find({ owner: req.user.id })));\napp.get('/orders/:id', requireUser, async (req, res) => {\n${condition}\n  res.json(await Order.findOne(filter));\n});\n`,
});

describe('a condition that has a name before a store is asked', () => {
  it('names the record of the request as well as one that stands in the call', async () => {
    expect(await others(express('  const filter = { _id: req.params.id };'))).toHaveLength(1);
  });

  it.each([
    '  const filter = { _id: req.params.id, owner: req.user.id };',
    '  const filter = { _id: req.params.id };\n  filter.owner = req.user.id;',
    '  const filter = { status: "open" };',
  ])('asks for the owner, or for no key: %s', async (condition) => {
    expect(await others(express(condition))).toEqual([]);
  });
});
