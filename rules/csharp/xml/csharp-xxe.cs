using System.Xml;
class Read {
  void Run(XmlReaderSettings settings) {
    // ruleid: csharp-xxe
    settings.DtdProcessing = DtdProcessing.Parse;
    // ok: csharp-xxe
    settings.XmlResolver = null;
  }
}
