import org.springframework.web.bind.annotation.CrossOrigin;
import javax.servlet.http.HttpServletResponse;
class Api {
  void send(HttpServletResponse response) {
    // ruleid: java-cors-wildcard
    response.setHeader("Access-Control-Allow-Origin", "*");
    // ok: java-cors-wildcard
    response.setHeader("Access-Control-Allow-Origin", "https://app.acme.test");
  }
}
