import { expect, test } from 'vitest';
import { ownedKinds, relatedKinds } from './owned-kinds.ts';
import { found } from './testing/found-in.ts';

test.each([
  ['TypeORM', '@ManyToOne(() => Filing, (filing) => filing.papers)', 'Filing'],
  [
    'JPA',
    '@ManyToOne(fetch = FetchType.LAZY)\n  @JoinColumn(name = "filing_id")\n  private Filing filing;',
    'Filing',
  ],
  ['Django', 'filing = models.ForeignKey(Filing, on_delete=models.CASCADE)', 'Filing'],
  ['Laravel', 'return $this->belongsTo(Filing::class);', 'Filing'],
  ['Rails', 'belongs_to :filing', 'Filing'],
  ['mongoose', "filing: { type: ObjectId, ref: 'Filing' }", 'Filing'],
])('the kind that a record belongs to one of is read in words of %s', (_, text, name) => {
  expect(relatedKinds(text)).toEqual([name]);
});

test('what belongs to something owned is owned, and what belongs to what is shown to everybody is not', () => {
  const kind = (name: string, isOwned: boolean, ...related: string[]) => ({
    name,
    bases: [],
    isStored: true,
    isOwned,
    granting: [],
    related,
  });
  const owned = ownedKinds(
    [
      kind('Filing', true),
      kind('Paper', false, 'Filing'),
      kind('Page', false, 'Paper'),
      kind('Post', true),
      kind('Picture', false, 'Post'),
      kind('Town', false),
    ],
    (name) => name === 'Post',
  );
  expect([...owned].sort()).toEqual(['Filing', 'Page', 'Paper', 'Post']);
});

test('the paper of a filing is one of others where nothing asks whose it is', async () => {
  const program = (relation: string): Record<string, string> => ({
    'papers.controller.ts': `import { Controller, Get, Param, UseGuards } from '@nestjs/common';
@Controller('papers')
@UseGuards(JwtAuthGuard)
export class PapersController {
  constructor(private readonly papers: PapersService) {}
  @Get('download/:id')
  async download(@Param('id') id: string) {
    return this.papers.getPaperById(Number.parseInt(id));
  }
}
`,
    'kinds.ts': `@Entity()
export class Filing {
  @Column()
  userId: number;
}
@Entity()
export class Paper {
  @Column()
  text: string;
  ${relation}
}
`,
  });
  const told = async (relation: string) =>
    (await found(program(relation))).filter((one) => one.startsWith('endpoint-record-of-others'));
  expect(await told('@ManyToOne(() => Filing)\n  filing: Filing;')).toHaveLength(1);
  expect(await told('filing: string;')).toEqual([]);
});

test('a kind that Prisma makes as the record of whoever calls has an owner, and one that it makes for nobody has none', async () => {
  const told = async (made: string): Promise<string[]> =>
    (
      await found({
        'tasks.ts': `const router = express.Router();
router.post('/tasks', requireUser, async (req, res) => {
  const made = await prisma.task.create({ data: { title: req.body.title, ${made} } });
  res.json(made);
});
router.get('/tasks/:id', requireUser, async (req, res) => {
  const { id } = req.params;
  const task = await prisma.task.findUnique({ where: { id } });
  res.json(task);
});
`,
      })
    ).filter((one) => one.startsWith('endpoint-record-of-others'));
  for (const made of ['userId: req.user.id', 'owner: { connect: { id: req.user!.id } }'])
    expect([made, await told(made)]).toEqual([made, ['endpoint-record-of-others tasks.ts:8']]);
  for (const made of ['state: 1']) expect([made, await told(made)]).toEqual([made, []]);
});
