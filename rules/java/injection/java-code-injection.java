import javax.servlet.http.*;
import javax.script.*;

public class Calculator extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("js");
    // ruleid: java-code-injection
    engine.eval("result = " + value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ScriptEngine engine = new ScriptEngineManager().getEngineByName("js");
    engine.put("input", value);
    // ok: java-code-injection
    engine.eval("result = Number(input)");
  }
}
