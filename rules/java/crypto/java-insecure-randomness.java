import java.security.SecureRandom;
import java.util.Random;
class Tokens {
  String token() {
    // ruleid: java-insecure-randomness
    Random weak = new Random();
    // ok: java-insecure-randomness
    SecureRandom strong = new SecureRandom();
    return Long.toHexString(weak.nextLong() + strong.nextLong());
  }
  double secretNumber() {
    // ruleid: java-insecure-randomness
    return Math.random();
  }
}
class Routes {
  int choose(java.util.List<String> servers) {
    // ok: java-insecure-randomness
    return new Random().nextInt(servers.size());
  }
}
class Codes {
  int makeResetCode() {
    // ruleid: java-insecure-randomness
    return new Random().nextInt(1000000);
  }
  int colorCode() {
    // ok: java-insecure-randomness
    return new Random().nextInt(255);
  }
}
