import javax.servlet.http.*;
import java.io.PrintWriter;
import org.owasp.encoder.Encode;

public class Hello extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    // ruleid: java-xss
    out.println("<p>Hello " + value + "</p>");
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    response.setContentType("text/html");
    PrintWriter out = response.getWriter();
    // ok: java-xss
    out.println("<p>Hello " + Encode.forHtml(value) + "</p>");
  }
}
