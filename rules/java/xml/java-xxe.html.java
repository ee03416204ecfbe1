import java.io.StringReader;
import javax.servlet.http.*;
import org.ccil.cowan.tagsoup.Parser;
import org.codelibs.nekohtml.parsers.SAXParser;
import org.dom4j.io.SAXReader;
import org.jdom2.input.SAXBuilder;
import org.jdom2.input.sax.XMLReaderSAX2Factory;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

class Pages extends HttpServlet {
  private static final String SCANNER = SAXParser.class.getName();
  private static final String XERCES = "org.apache.xerces.parsers.SAXParser";

  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    SAXBuilder named = new SAXBuilder(new XMLReaderSAX2Factory(true, SCANNER), null, null);
    // ok: java-xxe
    named.build(new StringReader(request.getParameter("page")));

    SAXBuilder written = new SAXBuilder("org.ccil.cowan.tagsoup.Parser");
    // ok: java-xxe
    written.build(new StringReader(request.getParameter("page")));

    SAXReader given = new SAXReader(new Parser());
    // ok: java-xxe
    given.read(new StringReader(request.getParameter("page")));

    XMLReader reader = new Parser();
    // ok: java-xxe
    reader.parse(new InputSource(request.getReader()));

    SAXBuilder xml = new SAXBuilder(new XMLReaderSAX2Factory(true, XERCES), null, null);
    // ruleid: java-xxe
    xml.build(new StringReader(request.getParameter("page")));
  }
}
