import javax.xml.parsers.SAXParserFactory;
class Xml {
  void set(SAXParserFactory f) throws Exception {
    // ruleid: java-xxe-feature-on
    f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false);
    // ruleid: java-xxe-feature-on
    f.setFeature("http://xml.org/sax/features/external-parameter-entities", true);
    // ok: java-xxe-feature-on
    f.setFeature("http://xml.org/sax/features/external-general-entities", false);
  }
}
