import java.security.SecureRandom;
import java.util.Random;
import javax.servlet.http.Cookie;

class Sessions {
  Cookie weak() {
    Random random = new Random();
    long number = random.nextLong();
    // ruleid: java-predictable-cookie
    return new Cookie("session", Long.toHexString(number));
  }

  Cookie weakBytes() {
    byte[] bytes = new byte[16];
    new Random().nextBytes(bytes);
    // ruleid: java-predictable-cookie
    return new Cookie("session", new String(bytes));
  }

  Cookie strong() {
    SecureRandom random = new SecureRandom();
    // ok: java-predictable-cookie
    return new Cookie("session", Long.toHexString(random.nextLong()));
  }
}

class Tokens {
  Cookie strongByAnotherName() throws Exception {
    Random random = SecureRandom.getInstance("SHA1PRNG");
    byte[] bytes = new byte[40];
    fill(random, bytes);
    // ok: java-predictable-cookie
    return new Cookie("session", new String(bytes));
  }

  void fill(Random random, byte[] bytes) {
    random.nextBytes(bytes);
  }
}
