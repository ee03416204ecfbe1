export function run(text) {
  // ruleid: javascript-code-injection-from-caller
  eval(text);
  // ok: javascript-code-injection-from-caller
  eval('1 + 1');
}
