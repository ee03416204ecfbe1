import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
class Xml {
  void bad(java.io.InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // ruleid: java-xxe-document-builder
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.parse(in);
  }
  void good(java.io.InputStream in) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    // ok: java-xxe-document-builder
    factory.newDocumentBuilder().parse(in);
  }
}
