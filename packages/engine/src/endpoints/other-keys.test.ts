import { describe, expect, it } from 'vitest';
import { comparedByDecorator } from './other-keys.ts';
import { found } from './testing/found-in.ts';

const RULE = 'endpoint-record-of-others';
const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(RULE));

/** Who calls is compared with one part of the request; what finds the record, and what the rest of the handler does with that part. */
const PROGRAMS: Readonly<
  Record<
    string,
    readonly [path: string, text: (query: string) => string, bound: readonly string[], other: string]
  >
> = {
  Spring: [
    'CardController.java',
    (query) => `@RestController
class CardController {
  private Long ownerId;
  @PreAuthorize("#name == authentication.name or hasRole('ADMIN')")
  @DeleteMapping("/users/{name}/cards/{id}")
  public void remove(@PathVariable String name, @PathVariable Long id) {
    Card card = ${query};
    log.info("gone: " + name);
    cards.delete(card);
  }
}
`,
    ['cards.findByIdAndOwner(id, name).orElseThrow()', 'cards.findByName(name).orElseThrow()'],
    'cards.findById(id).orElseThrow()',
  ],
  Express: [
    'app.js',
    (query) => `const app = require('express')();
app.delete('/users/:userId/cards/:cardId', requireUser, async (req, res) => {
  const { userId, cardId } = req.params;
  if (userId !== req.user.id) return res.sendStatus(403);
  const card = await ${query};
  await card.destroy();
  res.json({ gone: cardId });
});
`,
    ['Card.findOne({ where: { id: cardId, userId } })', 'Card.findOne({ where: { userId } })'],
    'Card.findByPk(cardId)',
  ],
  Flask: [
    'app.py',
    (query) => `from flask import Flask, abort
from flask_login import current_user, login_required
app = Flask(__name__)

@app.route('/users/<user_id>/cards/<card_id>', methods=['DELETE'])
@login_required
def remove(user_id, card_id):
    if user_id != current_user.id:
        abort(403)
    card = ${query}
    db.session.delete(card)
    db.session.commit()
    return '', 204
`,
    ['Card.query.filter_by(id=card_id, user_id=user_id).first()'],
    'Card.query.filter_by(id=card_id).first()',
  ],
};

describe.each(Object.entries(PROGRAMS))(
  'who calls, compared with one part of the request (%s)',
  (_, [path, text, bound, other]) => {
    it('says nothing of a record that another part names', async () => {
      expect(await told({ [path]: text(other) })).toHaveLength(1);
    });

    it.each(bound)('is asked for where that part comes into the query: %s', async (query) => {
      expect(await told({ [path]: text(query) })).toEqual([]);
    });
  },
);

it('an owner that is compared with the part of the request is asked for', async () => {
  const [path, text, , other] = PROGRAMS.Express ?? [];
  const app = text?.(`${other};
  if (card.userId !== userId) return res.sendStatus(403)`);
  expect(await told({ [path ?? '']: app ?? '' })).toEqual([]);
});

it('a condition of a decorator that asks the program about the record is no such comparison', () => {
  expect(comparedByDecorator('@PreAuthorize("#name == authentication.name")')).toBe('name');
  expect(comparedByDecorator('@PreAuthorize("@cards.isOwner(#id, authentication.name)")')).toBe(null);
  expect(comparedByDecorator('@PreAuthorize("#name == principal.username and @cards.has(#id)")')).toBe(null);
});

it('a record that one method of Spring asks for is asked for by no other', async () => {
  const controller = (check: string): string => `@RestController
class NoteController {
  private Long ownerId;
  @PreAuthorize("@notes.isOwner(#id)")
  @PutMapping("/notes/{id}")
  public Note edit(@PathVariable Long id, @RequestBody Note note) {
    return notes.updateById(id, note);
  }
  ${check}
  @DeleteMapping("/notes/{id}")
  public void remove(@PathVariable Long id, Principal principal) {
    log.info(principal.getName());
    notes.deleteById(id);
  }
}
`;
  expect(await told({ 'NoteController.java': controller('') })).toHaveLength(1);
  expect(await told({ 'NoteController.java': controller('@PreAuthorize("@notes.isOwner(#id)")') })).toEqual(
    [],
  );
});
