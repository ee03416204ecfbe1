function run(expression, name) {
  // ruleid: javascript-eval-of-expression
  const value = eval(expression);
  // ruleid: javascript-eval-of-expression
  const fn = new Function('x', 'return ' + expression);
  // ruleid: javascript-eval-of-expression
  setTimeout('update("' + name + '")', 100);
  // ok: javascript-eval-of-expression
  setTimeout(() => update(name), 100);
  // ok: javascript-eval-of-expression
  const fixed = eval('1 + 1');
  return [value, fn, fixed];
}
