import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
class Keys {
  SecretKeySpec bad() {
    // ruleid: java-hardcoded-key
    return new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
  }
  SecretKeySpec good(byte[] key) {
    // ok: java-hardcoded-key
    return new SecretKeySpec(key, "AES");
  }
  IvParameterSpec vector() {
    // ok: java-hardcoded-key
    return new IvParameterSpec("0123456789abcdef".getBytes());
  }
}

class Tokens {
  private String KEY = "01234567890123456789012345678901";
  private String given;
  Tokens(String given) { this.given = given; }
  java.security.Key bad() {
    // ruleid: java-hardcoded-key
    return io.jsonwebtoken.security.Keys.hmacShaKeyFor(KEY.getBytes());
  }
  java.security.Key good() {
    // ok: java-hardcoded-key
    return io.jsonwebtoken.security.Keys.hmacShaKeyFor(given.getBytes());
  }
}

class OtherTokens {
  private static final String KEY = "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0";
  java.security.Key bad() {
    // ruleid: java-hardcoded-key
    return Keys.hmacShaKeyFor(Decoders.BASE64.decode(KEY));
  }
}

class OldTokens {
  private static final String SECRET = "mysecret";
  String bad(String who) {
    // ruleid: java-hardcoded-key
    return Jwts.builder().setSubject(who).signWith(SignatureAlgorithm.HS256, SECRET.getBytes()).compact();
  }
}
