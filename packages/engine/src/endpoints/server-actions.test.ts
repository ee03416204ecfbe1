import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const file = (action: string, head = "'use server';\n"): Record<string, string> => ({
  'actions.ts': `${head}import { prisma } from './db';
export async function mine() {
  const user = await currentUser();
  if (!user) throw new Error('unauthorized');
  return prisma.order.findMany({ where: { userId: user.id } });
}
${action}`,
});
const removes =
  'export async function remove(orderId: number) {\n  await prisma.order.delete({ where: { id: orderId } });\n}\n';

it('a function of a module that React calls for requests is an endpoint: nobody is asked before it changes something', async () => {
  expect(await found(file(removes))).toEqual(['endpoint-without-authentication actions.ts:8']);
  const arrow = removes.replace(
    'async function remove(orderId: number) {',
    'const remove = async (orderId: number) => {',
  );
  expect(await found(file(arrow))).toEqual(['endpoint-without-authentication actions.ts:8']);
  const commented = "// Whose it is.\n/* And *why*. */\n'use server';\n";
  expect(await found(file(removes, commented))).toEqual(['endpoint-without-authentication actions.ts:10']);
  expect(await found(file(removes, `/* 'use server'; */\n`))).toEqual([]);
});

it('it takes the record that its arguments name, unless that is compared with who calls', async () => {
  const asked = removes.replace(
    '  await',
    "  const user = await currentUser();\n  if (!user) throw new Error('unauthorized');\n  await",
  );
  expect(await found(file(asked))).toEqual(['endpoint-record-of-others actions.ts:11']);
  expect(await found(file(asked.replace('id: orderId', 'id: orderId, userId: user.id')))).toEqual([]);
});

it('a function that the module keeps to itself, and one of another module, is none', async () => {
  expect(await found(file(removes.replace('export ', '')))).toEqual([]);
  expect(await found(file(removes, ''))).toEqual([]);
});

it('a function that says so itself is one', async () => {
  const own = removes.replace('{\n', "{\n  'use server';\n").replace('export ', '');
  expect(await found(file(own))).toEqual(['endpoint-without-authentication actions.ts:8']);
});

it('that nobody has signed in, and that they are told so, says nothing of whose a record is', async () => {
  for (const [asks, told] of [
    ['await auth()', "return { error: 'Unauthorized' }"],
    ['await getServerSession()', "throw new Error('unauthorized')"],
  ]) {
    const text = removes.replace(
      '  await',
      `  const session = ${asks};\n  if (!session?.user) ${told};\n  await`,
    );
    expect(await found(file(text))).toEqual(['endpoint-record-of-others actions.ts:11']);
  }
  const own = removes.replace(
    '  await',
    "  if (!(await authorize('remove', orderId))) throw new Error('unauthorized');\n  await",
  );
  expect((await found(file(own))).filter((one) => one.startsWith('endpoint-record'))).toEqual([]);
});

it('the record of a route is that of its parameters, in whatever way Next.js hands them over', async () => {
  const route = (takes: string, key: string): Record<string, string> => ({
    'app/api/orders/route.ts':
      'export async function GET() {\n  const user = await currentUser();\n  return Response.json(await prisma.order.findMany({ where: { userId: user.id } }));\n}\n',
    'app/api/orders/[id]/route.ts': `export async function PATCH(request: Request, ${takes}) {\n${key === 'id' ? '  const { id } = await params;\n' : ''}  const user = await currentUser();\n  if (!user) return Response.json({}, { status: 401 });\n  await prisma.order.update({ where: { id: ${key} }, data: { note: '' } });\n  return Response.json({});\n}\n`,
  });
  for (const [takes, key] of [
    ['{ params }: { params: { id: string } }', 'Number(params.id)'],
    ['{ params }: { params: Promise<{ id: string }> }', 'id'],
  ] as const)
    expect((await found(route(takes, key))).map((one) => one.replace(/:\d+$/, ''))).toEqual([
      'endpoint-record-of-others app/api/orders/[id]/route.ts',
    ]);
});
