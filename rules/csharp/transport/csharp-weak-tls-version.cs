using System.Net;
class Client {
  void Open() {
    // ruleid: csharp-weak-tls-version
    ServicePointManager.SecurityProtocol = SecurityProtocolType.Ssl3;
    // ok: csharp-weak-tls-version
    ServicePointManager.SecurityProtocol = SecurityProtocolType.Tls12;
    // ok: csharp-weak-tls-version
    ServicePointManager.SecurityProtocol &= ~SecurityProtocolType.Ssl3;
    // ok: csharp-weak-tls-version
    ServicePointManager.SecurityProtocol &= ~(SecurityProtocolType.Ssl3 | SecurityProtocolType.Tls);
    // ruleid: csharp-weak-tls-version
    ServicePointManager.SecurityProtocol |= SecurityProtocolType.Tls;
  }
}
