import { expect, test } from 'vitest';
import { flowsIn } from '../../dataflow/testing/flows-in.ts';
import { openParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { javascript } from './index.ts';

const SOURCE = `// @flow
import type { Node } from 'react';
type Props = { title: string, open?: boolean, more: ?string };
const toggle = (e: SyntheticKeyboardEvent<HTMLDivElement>): void => {
  sink(source());
};
export const Box = ({ title }: Props): Node => <b onClick={toggle}>{title}</b>;
`;

test('files of JavaScript whose types are written in Flow are read whole', async () => {
  const tree = await parseSource(await openParser(), javascript, 'a.jsx', SOURCE, 10_000);
  expect(typeof tree === 'string' ? tree : tree.errors).toEqual([]);
  const { flows } = await flowsIn({ 'a.js': SOURCE });
  expect(flows.map((one) => one.startLine)).toEqual([5]);
});
