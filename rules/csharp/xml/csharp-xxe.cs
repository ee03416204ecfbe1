using System.Xml;
class Read {
  void Run(XmlReaderSettings settings) {
    // ruleid: csharp-xxe
    settings.DtdProcessing = DtdProcessing.Parse;
  }
  void Alone(XmlReaderSettings settings) {
    // ok: csharp-xxe
    settings.DtdProcessing = DtdProcessing.Parse;
    settings.XmlResolver = null;
  }
  XmlReaderSettings Made() {
    // ok: csharp-xxe
    return new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse, XmlResolver = null };
  }
  XmlReaderSettings Open() {
    // ruleid: csharp-xxe
    return new XmlReaderSettings { DtdProcessing = DtdProcessing.Parse };
  }
}
