import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletResponse;
class Login {
  void bad(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", id());
    cookie.setSecure(true);
    // ruleid: java-cookie-missing-flags
    response.addCookie(cookie);
  }
  void worse(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", id());
    // ruleid: java-cookie-missing-flags
    cookie.setSecure(false);
    cookie.setHttpOnly(true);
    // ruleid: java-cookie-missing-flags
    response.addCookie(cookie);
  }
  void remove(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", "gone");
    cookie.setMaxAge(0);
    // ok: java-cookie-missing-flags
    response.addCookie(cookie);
  }
  void good(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", id());
    cookie.setSecure(true);
    cookie.setHttpOnly(true);
    // ok: java-cookie-missing-flags
    response.addCookie(cookie);
  }
  void byHelper(HttpServletResponse response) {
    Cookie cookie = new Cookie("session", id());
    cookie.setSecure(true);
    setHttpOnly(cookie);
    // ok: java-cookie-missing-flags
    response.addCookie(cookie);
  }
  void away(HttpServletResponse response) {
    // ok: java-cookie-missing-flags
    response.addCookie(new Cookie("session", ""));
    // ok: java-cookie-missing-flags
    response.addCookie(new Cookie("session", null));
    // ruleid: java-cookie-missing-flags
    response.addCookie(new Cookie("session", id()));
  }
}
