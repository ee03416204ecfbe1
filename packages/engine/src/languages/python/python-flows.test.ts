import { describe, expect, test } from 'vitest';
import { reportedIn } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'fields of data classes and named tuples are kept apart': `from lib import source, sink
from dataclasses import dataclass
from typing import NamedTuple
@dataclass
class D:
    a: str
    b: str = ''
d = D(a=source(), b='x')
sink(d.a) # BAD
sink(d.b)
class T(NamedTuple):
    a: str
    b: str
t = T('x', source())
sink(t.a)
sink(t.b) # BAD`,
  'parameters of types that hold no text are clean, members of enumerations too': `from lib import source, sink
from enum import Enum
import uuid
class Color(Enum):
    A = 'a'
def f(n: int, u: uuid.UUID, c: Color, s: str):
    sink(n)
    sink(u)
    sink(c)
    sink(s) # BAD
f(source(), source(), source(), source())`,
  'a match on the type tells numbers from text': `from lib import source, sink
def f(x):
    match x:
        case int():
            sink(x)
        case str() as s:
            sink(s) # BAD
f(source())`,
  'sys.exit ends the way of a value that a test rejects': `from lib import source, sink
import sys
def f():
    x = source()
    if x != 'a':
        sys.exit(1)
    sink(x)
def g():
    x = source()
    if x != 'a':
        print('no')
    sink(x) # BAD
f()
g()`,
};

describe('flows in Python', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('a.py', source);
    expect(reported).toEqual(marked);
  });
});
