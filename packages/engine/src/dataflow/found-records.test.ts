import { expect, test } from 'vitest';
import { reportedIn } from './testing/flows-in.ts';

const CASES: Readonly<Record<string, string>> = {
  'a.ts': `
async function tested() {
  const id = source();
  const share = await db.share.findUnique({ where: { id } });
  if (!share) throw new Error();
  readAt('/shares/' + id);
}
async function used() {
  const id = source();
  const share = await db.share.findUnique({ where: { id: id } });
  const kind = share.kind;
  readAt('/shares/' + id);
}
async function asked() {
  const id = source();
  const share = await db.share.findUnique({ where: { id } });
  const kind = share?.kind;
  readAt('/shares/' + id); // BAD
}
async function another() {
  const id = source();
  const share = await db.share.findUnique({ where: { id: 5 } });
  if (!share) throw new Error();
  readAt('/shares/' + id); // BAD
}
async function missing() {
  const id = source();
  const share = await db.share.findUnique({ where: { id } });
  if (!share) readAt('/shares/' + id); // BAD
}
async function throwing() {
  const id = source();
  const share = await db.share.findUniqueOrThrow({ where: { id } });
  readAt('/shares/' + id);
}
`,
  'A.java': `class A {
 void f() {
  String id = Lib.source();
  Share share = shares.findById(id);
  if (share == null) { throw new RuntimeException(); }
  Lib.readAt("/shares/" + id);
 }
 void g() {
  String id = Lib.source();
  Share share = shares.findById(id);
  Lib.readAt("/shares/" + id); // BAD
 }
}`,
  'A.cs': `class A {
  void F() {
    var id = Lib.source();
    var share = db.Shares.FirstOrDefault(x => x.Id == id && x.Open);
    if (share == null) return;
    Lib.readAt("/shares/" + id);
  }
  void G() {
    var id = Lib.source();
    var share = db.Shares.FirstOrDefault(x => x.Id != id);
    if (share == null) return;
    Lib.readAt("/shares/" + id); // BAD
  }
}`,
  'a.py': `
def f():
    id = source()
    share = get_object_or_404(Share, id=id)
    readAt('/shares/' + id)

def g():
    id = source()
    share = shares.find_one({'id': id})
    if share is None:
        return
    readAt('/shares/' + id)

def h():
    id = source()
    share = shares.find_one({'id': id})
    readAt('/shares/' + id) # BAD
`,
  'a.php': `<?php
function f() {
  $id = source();
  $share = Share::findOrFail($id);
  readAt('/shares/' . $id);
}
function g() {
  $id = source();
  $share = $shares->findOneBy(['id' => $id]);
  if (!$share) { return; }
  readAt('/shares/' . $id);
}
function h() {
  $id = source();
  $share = $shares->findOneBy(['id' => $id]);
  readAt('/shares/' . $id); // BAD
}
`,
  'a.rb': `
def f
  id = source()
  share = Share.find_by(id: id)
  return unless share
  readAt("/shares/#{id}")
end
def g
  id = source()
  share = Share.find_by(id: id)
  readAt("/shares/#{id}") # BAD
end
`,
  'a.go': `package a
func f() {
  id := source()
  share, err := store.GetShareByID(ctx, id)
  if err != nil {
    return
  }
  readAt("/shares/" + id)
}
func g() {
  id := source()
  share, err := store.GetShareByID(ctx, id)
  readAt("/shares/" + id) // BAD
}
`,
};

test.each(Object.entries(CASES))(
  '%s: the key of a record that was found is a known one, as a part of a path',
  async (path, source) => {
    const { reported, marked } = await reportedIn(path, source);
    expect(reported).toEqual(marked);
  },
);

test('a record that is looked up by fields of the one before is followed as any other', async () => {
  const source = `
async function up() {
  let node = await db.node.findUnique({ where: { id: source() } });
  node = await db.node.findUnique({ where: { id: node.parent, owner: node.owner } });
  const name = node.name;
  readAt(source()); // BAD
}
`;
  const { reported, marked } = await reportedIn('a.js', source);
  expect(reported).toEqual(marked);
});
