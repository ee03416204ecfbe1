import groovy.lang.GroovyShell;
class Run {
  Object bad(String text) {
    GroovyShell shell = new GroovyShell();
    // ruleid: java-script-evaluation
    return shell.evaluate(text);
  }
  Object good() {
    GroovyShell shell = new GroovyShell();
    // ok: java-script-evaluation
    return shell.evaluate("1 + 1");
  }
}
