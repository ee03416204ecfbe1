import io.jsonwebtoken.Jwts;
import java.util.Date;

class Tokens {
  String forever(String name, java.security.Key key) {
    // ruleid: java-jwt-without-end
    return Jwts.builder().setSubject(name).signWith(key).compact();
  }

  String hour(String name, java.security.Key key) {
    // ok: java-jwt-without-end
    return Jwts.builder().setSubject(name).setExpiration(new Date(System.currentTimeMillis() + 3_600_000)).signWith(key).compact();
  }
}
