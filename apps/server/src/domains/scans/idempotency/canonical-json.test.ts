import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { fingerprintOf } from './fingerprint.ts';

const canonical = (text: string) => canonicalJson(JSON.parse(text));
const fingerprint = (text: string | Buffer, context?: string) =>
  fingerprintOf(Buffer.from(text as string), context).toString('hex');

test('the example of RFC 8785, section 3.2.2, has the canonical form that stands there', () => {
  const text = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  expect(canonical(text)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('members are in the order of RFC 8785, section 3.2.3', () => {
  const text = String.raw`{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}`;
  expect([...canonical(text).matchAll(/:(\d)/g)].map((match) => match[1]).join('')).toBe('2467153');
});

// RFC 8785, appendix B: the bits of a double, and how it is written.
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555557', '333333333.33333343'],
])('the double %s is written %s', (bits, text) => {
  expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
});

test('what is no number and what is no text has no canonical form', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udead': 1 }]) {
    expect(() => canonicalJson(value)).toThrow('no canonical form');
  }
});

test('a body means the same however its members are ordered and spaced', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const reversed = Object.fromEntries(Object.entries(body).reverse());
      expect(fingerprint(JSON.stringify(reversed, null, 2))).toBe(fingerprint(JSON.stringify(body)));
    }),
  );
});

test('bodies that differ in one value differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other);
      expect(fingerprint(JSON.stringify(one)) === fingerprint(JSON.stringify(other))).toBe(same);
    }),
  );
});

test('what is not JSON is told apart by its bytes', () => {
  expect(fingerprint('{"a":')).not.toBe(fingerprint('{"a": '));
  expect(fingerprint(Buffer.from([0xff]))).not.toBe(fingerprint(Buffer.from([0xfe])));
  expect(fingerprint('[1e400]')).not.toBe(fingerprint('[1e401]'));
  expect(fingerprint('"\\ud800"')).not.toBe(fingerprint('"\\ud801"'));
});

test('the same body for another workspace is another request', () => {
  expect(fingerprint('{}', 'a')).not.toBe(fingerprint('{}', 'b'));
});

test('a body that nests a hundred thousand levels deep has a fingerprint, and takes no stack', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(fingerprint(deep)).not.toBe(fingerprint(`${deep} `));
});
