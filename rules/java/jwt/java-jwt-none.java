import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
class Tokens {
  String bad() {
    // ruleid: java-jwt-none
    return JWT.create().withSubject("a").sign(Algorithm.none());
  }
  String good(String key) {
    // ok: java-jwt-none
    return JWT.create().withSubject("a").sign(Algorithm.HMAC256(key));
  }
}
