import javax.servlet.http.HttpServletResponse;
class Links {
  String link(HttpServletResponse response) {
    // ruleid: java-session-in-url
    return response.encodeURL("/cart");
  }
  String plain() {
    // ok: java-session-in-url
    return "/cart";
  }
}
