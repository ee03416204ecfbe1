import javax.servlet.http.*;
import javax.xml.XMLConstants;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.*;
import javax.xml.transform.stream.StreamSource;

class Import extends HttpServlet {
  private final DocumentBuilderFactory shared = DocumentBuilderFactory.newInstance();

  Import() throws Exception {
    shared.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
  }

  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    DocumentBuilderFactory open = DocumentBuilderFactory.newInstance();
    // ruleid: java-xxe
    open.newDocumentBuilder().parse(request.getInputStream());

    DocumentBuilderFactory half = DocumentBuilderFactory.newInstance();
    half.setFeature("http://xml.org/sax/features/external-general-entities", false);
    DocumentBuilder builder = half.newDocumentBuilder();
    // ruleid: java-xxe
    builder.parse(request.getInputStream());

    // ok: java-xxe
    shared.newDocumentBuilder().parse(request.getInputStream());

    SAXParserFactory hardened = hardened();
    // ok: java-xxe
    hardened.newSAXParser().parse(request.getInputStream(), new org.xml.sax.helpers.DefaultHandler());

    XMLInputFactory stax = XMLInputFactory.newInstance();
    // ruleid: java-xxe
    stax.createXMLStreamReader(request.getInputStream());

    XMLInputFactory safe = XMLInputFactory.newInstance();
    safe.setProperty(XMLInputFactory.SUPPORT_DTD, Boolean.FALSE);
    // ok: java-xxe
    safe.createXMLStreamReader(request.getInputStream());

    TransformerFactory factory = TransformerFactory.newInstance();
    // ruleid: java-xxe
    factory.newTransformer().transform(new StreamSource(request.getInputStream()), null);
    TransformerFactory guarded = TransformerFactory.newInstance();
    protect(guarded);
    // ok: java-xxe
    guarded.newTransformer().transform(new StreamSource(request.getInputStream()), null);
  }

  private static SAXParserFactory hardened() throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory;
  }

  private static void protect(TransformerFactory factory) {
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_STYLESHEET, "");
  }
}

class Readers {
  public void read(javax.servlet.http.HttpServletRequest request) throws Exception {
    // ruleid: java-xxe
    new org.dom4j.io.SAXReader().read(request.getReader());
    // ok: java-xxe
    org.dom4j.io.SAXReader.createDefault().read(request.getReader());
  }
}

class Expressions {
  public void read(javax.servlet.http.HttpServletRequest request, javax.xml.xpath.XPathExpression expression) throws Exception {
    // ruleid: java-xxe
    expression.evaluateExpression(new org.xml.sax.InputSource(request.getReader()));
  }

  public void transform(javax.servlet.http.HttpServletRequest request) throws Exception {
    javax.xml.transform.sax.SAXTransformerFactory factory = (javax.xml.transform.sax.SAXTransformerFactory) javax.xml.transform.TransformerFactory.newInstance();
    // ruleid: java-xxe
    factory.newTransformerHandler(new javax.xml.transform.stream.StreamSource(request.getReader()));
  }
}
