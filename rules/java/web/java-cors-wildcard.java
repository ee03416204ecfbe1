import org.springframework.web.bind.annotation.CrossOrigin;
import javax.servlet.http.HttpServletResponse;
class Api {
  void send(HttpServletResponse response) {
    // ruleid: java-cors-wildcard
    response.setHeader("Access-Control-Allow-Origin", "*");
    // ok: java-cors-wildcard
    response.setHeader("Access-Control-Allow-Origin", "https://app.acme.test");
  }

  void configure(org.springframework.web.cors.UrlBasedCorsConfigurationSource source, org.springframework.web.cors.CorsConfiguration own) {
    // ruleid: java-cors-wildcard
    source.registerCorsConfiguration("/**", new org.springframework.web.cors.CorsConfiguration().applyPermitDefaultValues());
    // ok: java-cors-wildcard
    source.registerCorsConfiguration("/shop", own.applyPermitDefaultValues());
  }
}
