import { expect, test } from 'vitest';
import { found } from './testing/found-in.ts';

const routes = (checks: string, handler: string, name = 'orders'): Record<string, string> => ({
  'app.js': `const router = express.Router();
router.get('/mine', requireUser, (req, res) => res.json(db.orders.find({ userId: req.user.id })));
router.put('/${name}/:id', requireUser, ${checks}, ${handler});
router.get('/last', (req, res) => res.end());
`,
});
const changes =
  'async (req, res) => {\n  const { id } = req.params;\n  await Order.destroy({ where: { id } });\n  res.end();\n}';
const checks =
  "[\n  body('status').notEmpty(),\n  body('note').custom(async (value) => {\n    if (!value) throw new Error();\n  }),\n  body('due')\n    .optional()\n    .isISO8601(),\n]";

test('a handler that begins below the checks of its route is what the route does, and functions among the checks are not', async () => {
  for (const handler of [changes, `caught(${changes})`])
    expect(await found(routes(checks, handler))).toEqual(['endpoint-record-of-others app.js:13']);
  expect(await found(routes('[]', changes))).toEqual(['endpoint-record-of-others app.js:5']);
  const own = changes.replace('{ where: { id } }', '{ where: { id, userId: req.user.id } }');
  expect(await found(routes(checks, own))).toEqual([]);
});

test('a comparison with who calls that is only told in the answer or in a log refuses nobody', async () => {
  const told = (line: string, answer: string): string =>
    `async (req, res) => {\n  const { id } = req.params;\n  const order = await Order.findByPk(id);\n  ${line}\n  await order.destroy({ where: { id } });\n  await Order.destroy({ where: { id } });\n  res.json({\n    ${answer}\n  });\n}`;
  const of = async (line: string, answer: string): Promise<number> =>
    (await found(routes('[]', told(line, answer)))).filter((one) =>
      one.startsWith('endpoint-record-of-others'),
    ).length;
  expect(await of('', 'isOwner: order.userId === req.user.id,')).toBe(1);
  expect(await of("console.log('by its owner:', order.userId === req.user.id);", 'ok: true,')).toBe(1);
  expect(await of('if (order.userId !== req.user.id) return res.status(403).end();', 'ok: true,')).toBe(0);
  expect(await of('if (!isOwner(order, req.user)) return res.status(403).end();', 'ok: true,')).toBe(0);
});

test('the owner of a record that is only shown asks nobody who calls', async () => {
  const project = (line: string): Record<string, string> => ({
    'app.js': `const router = express.Router();
router.get('/mine', requireUser, (req, res) => res.json(req.user));
router.post('/tasks/:id/done', async (req, res) => {
  const task = await Task.findByPk(req.params.id);
  ${line}
  await task.update({ done: true });
  res.json(task);
});
`,
  });
  const open = async (line: string): Promise<number> =>
    (await found(project(line))).filter((one) => one.startsWith('endpoint-without-authentication')).length;
  expect(await open('const owner = await User.findByPk(task.ownerId);\n  task.ownerRole = owner.role;')).toBe(
    1,
  );
  expect(await open('if (task.owner !== name) return res.status(403).end();')).toBe(0);
  expect(await open('await ensureOwner(task, req);')).toBe(0);
});

test('people whom a store gives are no more for everybody than by the path, and what is changed is not public as a look at it is', async () => {
  const open = async (route: string): Promise<number> =>
    (
      await found({
        'app.ts': `const router = express.Router();\nrouter.get('/mine', requireUser, (req, res) => res.json(req.user));\n${route}\n`,
      })
    ).filter((one) => one.startsWith('endpoint-without-authentication')).length;
  const one = (store: string): string =>
    `router.get('/:id', async (req, res) => {\n  const { id } = req.params;\n  const found = await ${store}.findOne({ where: { id } });\n  res.json({ name: found.name });\n});`;
  expect(await open(one('userRepository'))).toBe(1);
  expect(await open(one('productRepository'))).toBe(0);
  const all = (find: string): string =>
    `router.get('/all', async (req, res) => {\n  const found = await ${find};\n  res.json({ count: found.length });\n});`;
  expect(await open(all('userRepository.find()'))).toBe(1);
  expect(await open(all('getRepository(User).find()'))).toBe(1);
  expect(await open(all('getRepository(Product).find()'))).toBe(0);
  const status = (verb: string, deed: string): string =>
    `router.${verb}('/tasks/:id/status', async (req, res) => {\n  const task = await tasks.findOne(req.params.id);\n  ${deed}\n  res.end();\n});`;
  expect(await open(status('patch', 'task.state = req.body.state;\n  await tasks.save(task);'))).toBe(1);
  expect(await open(status('get', 'show(task);'))).toBe(0);
});

test('Sequelize names the records that it writes behind the values', async () => {
  const of = async (where: string): Promise<string[]> =>
    (
      await found(
        routes(
          '[]',
          `async (req, res) => {\n  const { id } = req.params;\n  await Order.update({ state: 1, changedBy: req.user.id }, { where: ${where} });\n  res.end();\n}`,
        ),
      )
    ).filter((one) => one.startsWith('endpoint-record-of-others'));
  expect(await of('{ id }')).toEqual(['endpoint-record-of-others app.js:5']);
  expect(await of('{ id, userId: req.user.id }')).toEqual([]);
});

test('a route that keeps a file before its handler runs changes something, whatever the handler does', async () => {
  const open = async (before: string): Promise<number> =>
    (
      await found({
        'app.js': `const router = express.Router();\nconst upload = multer({ dest: 'kept' });\nrouter.get('/mine', requireUser, (req, res) => res.json(req.user));\nrouter.post('/pictures', ${before}, (req, res) => {\n  res.json({ name: req.file.filename });\n});\n`,
      })
    ).filter((one) => one.startsWith('endpoint-without-authentication')).length;
  expect(await open("upload.single('picture')")).toBe(1);
  expect(await open("requireUser, upload.single('picture')")).toBe(0);
  expect(await open("upload.none('picture')")).toBe(0);
});

test('whom a verified token names calls, and names no record of others', async () => {
  const of = async (decoded: string): Promise<string[]> =>
    (
      await found({
        'app.js': `const router = express.Router();
router.get('/mine', requireUser, (req, res) => res.json(db.orders.find({ userId: req.user.id })));
router.get('/account', async (req, res) => {
  const header = req.headers.authorization;
  const token = header.substring(7);
  const decoded = ${decoded};
  const user = await prisma.user.findUnique({ where: { id: decoded.userId }, select: { id: true } });
  res.json(user);
});
`,
      })
    ).filter((one) => one.startsWith('endpoint-record-of-others'));
  expect(await of('jwt.verify(token, KEY)')).toEqual([]);
  expect(await of('JSON.parse(Buffer.from(token, 0))')).toEqual(['endpoint-record-of-others app.js:7']);
});

test('a handler that is one chain of promises does the work itself, whatever takes what fails', async () => {
  const chain =
    '(req, res, next) => {\n  Order.destroy({ where: { id: req.params.id } })\n    .then(() => res.end())\n    .catch(next);\n}';
  expect(await found(routes('[]', chain))).toEqual(['endpoint-record-of-others app.js:4']);
  const own = chain.replace('req.params.id }', 'req.params.id, userId: req.user.id }');
  expect(await found(routes('[]', own))).toEqual([]);
});
