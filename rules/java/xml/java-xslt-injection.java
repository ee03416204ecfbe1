import javax.servlet.http.*;
import java.io.StringReader;
import javax.xml.transform.*;
import javax.xml.transform.stream.StreamSource;

public class Render extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    TransformerFactory factory = TransformerFactory.newInstance();
    // ruleid: java-xslt-injection
    Transformer transformer = factory.newTransformer(new StreamSource(new StringReader(value)));
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    TransformerFactory factory = TransformerFactory.newInstance();
    // ok: java-xslt-injection
    Transformer transformer = factory.newTransformer(new StreamSource("sheet.xsl"));
  }
}
