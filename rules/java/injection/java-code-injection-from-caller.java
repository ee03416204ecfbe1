import javax.script.*;

public class Formulas {
  public Object compute(ScriptEngine engine, String formula) throws ScriptException {
    // ruleid: java-code-injection-from-caller
    return engine.eval("var result = " + formula);
  }

  public Object fixed(ScriptEngine engine, String value) throws ScriptException {
    engine.put("value", value);
    // ok: java-code-injection-from-caller
    return engine.eval("value * 2");
  }
}
