import { describe, expect, it } from 'vitest';
import { answersIn, classesMade, isValueAt, namesAnswered } from './answers-in-text.ts';

describe('what a function answers', () => {
  it('is what a return or an answering call is given, over as many lines as it takes', () => {
    const body = `{
  const user = await find(id);
  res.status(200).json({
    token: sign({ id: user.id }),
    user,
  });
}`;
    expect(answersIn('javascript', body).map((one) => namesAnswered(one.text))).toEqual([['user']]);
    expect(
      answersIn('go', 'c.JSON(200, gin.H{"user": u})').flatMap((one) => namesAnswered(one.text)),
    ).toEqual(['u']);
    expect(
      answersIn('php', "return response()->json(['users' => $users], 200);").flatMap((one) =>
        namesAnswered(one.text),
      ),
    ).toEqual(['users']);
    expect(
      answersIn('java', 'return ResponseEntity.ok(Map.of("user", user));').flatMap((one) =>
        namesAnswered(one.text),
      ),
    ).toEqual(['user']);
  });

  it('is no name that another call is given, and none of which a part is taken', () => {
    expect(namesAnswered('{ token: sign(user), name: user.name }')).toEqual([]);
    expect(namesAnswered('{ count: users.length }')).toEqual([]);
  });

  it('holds a call as a whole value, or only what is taken of it or asked of it', () => {
    const isWhole = (text: string): boolean => {
      const begin = text.indexOf('find(');
      return isValueAt({ offset: 0, text, isReturned: true }, begin, text.indexOf(')', begin) + 1);
    };
    for (const text of ['find(id)', '{ data: find(id) }', 'find(id).orElseThrow()'])
      expect(isWhole(text), text).toBe(true);
    for (const text of [
      'find(id).name',
      'find(id) == null',
      '!find(id)',
      'map(find(id))',
      'find(id) ? 1 : 2',
    ])
      expect(isWhole(text), text).toBe(false);
  });

  it('names the classes that it makes', () => {
    expect(classesMade('orders.Select(o => new OrderDto(o.Id))')).toEqual(['OrderDto']);
  });
});
