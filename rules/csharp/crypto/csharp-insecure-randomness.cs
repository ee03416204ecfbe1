using System;
using System.Security.Cryptography;
class Tokens {
  string NewToken() {
    // ruleid: csharp-insecure-randomness
    var random = new Random();
    return random.Next().ToString();
  }
  int Jitter() {
    // ok: csharp-insecure-randomness
    var random = new Random();
    return random.Next(10);
  }
}
