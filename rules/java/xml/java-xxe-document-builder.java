import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
class Xml {
  void bad(java.io.InputStream in) throws Exception {
    // ruleid: java-xxe-document-builder
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.parse(in);
  }
  void good(java.io.InputStream in) throws Exception {
    // ok: java-xxe-document-builder
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.newDocumentBuilder().parse(in);
  }
}
