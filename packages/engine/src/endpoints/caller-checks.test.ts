import { describe, expect, it, test } from 'vitest';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { handsCallerToCheck } from './caller-checks.ts';
import { found } from './testing/found-in.ts';

const asks = (body: string, ...callers: string[]): boolean =>
  handsCallerToCheck(body, { callers: new Set(callers) });

test.each([
  ['JavaScript', 'await projects.assertMember(req.user, req.params.id);'],
  ['TypeScript', 'this.access.ensureOwner(this.currentUser, note.id);'],
  ['Python', 'self.rights.check_team_access(current_user, team_id)'],
  ['Java', 'accessService.checkEventOwnership(principal, eventName);'],
  ['Kotlin', 'access.requireRole(principal, Role.EDITOR)'],
  ['Go', 'if !s.store.CanEdit(ctx.User, repo.ID) {'],
  ['Ruby', 'raise Denied unless can_edit?(current_user, @page)'],
  ['PHP', '$this->guard->ensureMayEdit(Auth::user(), $page->id);'],
  ['C#', 'await _access.EnsureOwner(await _context.GetCurrentUser(), id);'],
])('a check of a right that is handed who calls is found in %s', (_, line) => {
  expect(asks(line)).toBe(true);
});

test('it is one where the caller was put into a name before, and none of the record alone or of whether anybody calls', () => {
  expect(asks('access.checkOwner(me, id)', 'me')).toBe(true);
  expect(asks('access.checkOwner(id, name)')).toBe(false);
  expect(asks('audit.record(currentUser, id)')).toBe(false);
  expect(asks('checkPassword(currentUser, password)')).toBe(false);
  expect(asks('ensureSignedIn(req.user)')).toBe(false);
});

test('hostile lines are looked through in no time', () => {
  const read = (text: string) => asks(text);
  expect(growsWithLength(read, `${'check('.repeat(66)}\n`)).toBe(true);
  expect(growsWithLength(read, `check(${'(a)'.repeat(130)}\n`)).toBe(true);
});

describe('an endpoint', () => {
  it('asks for a right where it hands who calls to a check of it', async () => {
    const app = (check: string): string =>
      `const app = require('express')();
app.put('/admin/events/:id', requireUser, async (req, res) => {
  ${check}
  await Event.updateOne({ _id: req.params.id }, { name: 'x' });
});
`;
    const of = async (check: string) =>
      (await found({ 'app.js': app(check) })).filter((one) => one.startsWith('endpoint-without-auth'));
    expect(await of('log(req.params.id);')).toEqual(['endpoint-without-authorization app.js:2']);
    expect(await of('await access.ensureOwnership(req.user, req.params.id);')).toEqual([]);
  });

  it('looks for the caller’s own record where the condition of the look-up names the caller', async () => {
    const owned = 'public class Address { public int UserId { get; set; } }\n';
    const look = (condition: string): string =>
      `${owned}[Authorize]
public class AddressController : Controller {
  [HttpPost("/address/{id}")]
  public async Task<IActionResult> Remove(int id) {
    var currentUser = await _context.GetCurrentUser();
    var it = _repository.Query().FirstOrDefault(x => ${condition});
    _repository.Remove(it);
    return Ok();
  }
}
`;
    const of = async (condition: string) =>
      (await found({ 'a.cs': look(condition) })).filter((one) => one.startsWith('endpoint-record-of-others'));
    expect(await of('x.Id == id')).toHaveLength(1);
    expect(await of('x.Id == id && x.UserId == currentUser.Id')).toEqual([]);
  });
});
