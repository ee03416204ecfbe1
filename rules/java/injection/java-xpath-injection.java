import javax.servlet.http.*;
import javax.xml.xpath.*;
import org.xml.sax.InputSource;

public class Staff extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    XPath xpath = XPathFactory.newInstance().newXPath();
    // ruleid: java-xpath-injection
    xpath.evaluate("//person[@name='" + value + "']", new InputSource("staff.xml"));
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    XPath xpath = XPathFactory.newInstance().newXPath();
    xpath.setXPathVariableResolver(name -> value);
    // ok: java-xpath-injection
    xpath.evaluate("//person[@name=$name]", new InputSource("staff.xml"));
  }
}
