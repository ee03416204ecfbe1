using System.Net;
class Client {
  void Open() {
    // ruleid: csharp-tls-verification-off-everywhere
    ServicePointManager.ServerCertificateValidationCallback += (sender, cert, chain, errors) => true;
    // ok: csharp-tls-verification-off-everywhere
    ServicePointManager.ServerCertificateValidationCallback += Check;
  }
  void Same() {
    // ruleid: csharp-tls-verification-off-everywhere
    System.Net.ServicePointManager.ServerCertificateValidationCallback = delegate { return true; };
  }
  void OfOne(HttpClientHandler handler) {
    // ok: csharp-tls-verification-off-everywhere
    handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;
  }
}
