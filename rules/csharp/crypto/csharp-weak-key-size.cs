using System.Security.Cryptography;
class Keys {
  void Make() {
    // ruleid: csharp-weak-key-size
    var weak = RSA.Create(1024);
    // ok: csharp-weak-key-size
    var strong = RSA.Create(3072);
  }
}
