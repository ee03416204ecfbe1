import javax.servlet.http.*;
import java.io.StringWriter;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.Velocity;

public class Greeting extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    StringWriter out = new StringWriter();
    // ruleid: java-template-injection
    Velocity.evaluate(new VelocityContext(), out, "greeting", "Hello " + value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    StringWriter out = new StringWriter();
    VelocityContext context = new VelocityContext();
    context.put("name", value);
    // ok: java-template-injection
    Velocity.evaluate(context, out, "greeting", "Hello $name");
  }
}

class Engines {
  @jakarta.ws.rs.GET
  public void engines(@org.jboss.resteasy.reactive.RestQuery String text, io.quarkus.qute.Engine engine, com.github.jknack.handlebars.Handlebars handlebars) throws Exception {
    // ruleid: java-template-injection
    engine.parse("Hello " + text);
    // ok: java-template-injection
    engine.parse("Hello {name}").data("name", text);
    // ruleid: java-template-injection
    handlebars.compileInline(text);
    // ok: java-template-injection
    handlebars.compile("page").apply(text);
  }
}
