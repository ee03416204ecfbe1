using System.Net;
class Client {
  void Open(HttpClientHandler handler) {
    // ruleid: csharp-tls-verification-off
    handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;
    // ok: csharp-tls-verification-off
    handler.ServerCertificateCustomValidationCallback += Check;
    // ok: csharp-tls-verification-off
    ServicePointManager.ServerCertificateValidationCallback += (sender, cert, chain, errors) => true;
  }
  HttpClientHandler Once() {
    return new HttpClientHandler {
      // ruleid: csharp-tls-verification-off
      ServerCertificateCustomValidationCallback =
        HttpClientHandler.DangerousAcceptAnyServerCertificateValidator
    };
  }
  void Given(HttpClientOptions options) {
    // ruleid: csharp-tls-verification-off
    options.UseCallback(HttpClientHandler.DangerousAcceptAnyServerCertificateValidator);
  }
  void UnlessStrict(HttpClientHandler handler, bool strict = true) {
    if (!strict) {
      // ok: csharp-tls-verification-off
      handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;
    }
  }
  void UnlessAsked(HttpClientHandler handler, Options options) {
    if (!options.Insecure) return;
    // ok: csharp-tls-verification-off
    handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;
  }
  SslServerAuthenticationOptions Listen(X509Certificate2 own) {
    return new SslServerAuthenticationOptions {
      ServerCertificate = own,
      ClientCertificateRequired = false,
      // ok: csharp-tls-verification-off
      RemoteCertificateValidationCallback = (sender, cert, chain, errors) => true
    };
  }
  SslClientAuthenticationOptions Call() {
    return new SslClientAuthenticationOptions {
      // ruleid: csharp-tls-verification-off
      RemoteCertificateValidationCallback = (sender, cert, chain, errors) => true
    };
  }
}
