import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
class Tokens {
  String bad() {
    // ruleid: java-jwt-none
    return JWT.create().withSubject("a").sign(Algorithm.none());
  }
  String claim(String token) {
    // ruleid: java-jwt-none
    return JWT.decode(token).getClaim("role").asString();
  }
  long until(String token) {
    // ok: java-jwt-none
    return JWT.decode(token).getExpiresAtAsInstant().toEpochMilli();
  }
  String good(String key) {
    // ok: java-jwt-none
    return JWT.create().withSubject("a").sign(Algorithm.HMAC256(key));
  }
  io.jsonwebtoken.Jwt of(String token, java.security.Key key) {
    io.jsonwebtoken.JwtParser jwtParser = io.jsonwebtoken.Jwts.parser().verifyWith(key).build();
    // ok: java-jwt-none
    return jwtParser.parse(token);
  }
}
