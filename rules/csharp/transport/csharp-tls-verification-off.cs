using System.Net;
class Client {
  void Open() {
    // ruleid: csharp-tls-verification-off
    ServicePointManager.ServerCertificateValidationCallback += (sender, cert, chain, errors) => true;
    // ok: csharp-tls-verification-off
    ServicePointManager.ServerCertificateValidationCallback += Check;
  }
  void UnlessStrict(HttpClientHandler handler, bool strict = true) {
    if (!strict) {
      // ok: csharp-tls-verification-off
      handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;
    }
  }
}
