import java.math.BigInteger;
import java.security.SecureRandom;

class Tokens {
  int made() {
    SecureRandom random = new SecureRandom(new BigInteger("12345").toByteArray());
    // ruleid: java-constant-seed
    return random.nextInt();
  }

  int seeded() {
    SecureRandom random = new SecureRandom();
    // ruleid: java-constant-seed
    random.setSeed(12345L);
    return random.nextInt();
  }

  int good(byte[] more) {
    SecureRandom random = new SecureRandom();
    // ok: java-constant-seed
    random.setSeed(more);
    // ok: java-constant-seed
    return random.nextInt();
  }
}
