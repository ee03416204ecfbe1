import javax.servlet.http.*;
import java.io.InputStream;
import java.net.*;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import org.apache.hc.client5.http.fluent.Request;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.springframework.http.RequestEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.client.RestClient;

public class Preview extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-ssrf
    InputStream in = new URL(value).openStream();
    URL address = new URL(value);
    // ruleid: java-ssrf
    Object picture = javax.imageio.ImageIO.read(address);
    // ok: java-ssrf
    Object sent = javax.imageio.ImageIO.read(request.getInputStream());
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-ssrf
    InputStream in = new URL("https://api.example/status").openStream();
  }
}

class OfSpring {
  private final RestClient client = RestClient.create();

  @GetMapping("/preview")
  String preview(@RequestParam String address) {
    // ok: java-ssrf
    RequestEntity.get("https://api.example/users/{name}", address).build();
    // ruleid: java-ssrf
    RequestEntity.get(address).build();
    // ok: java-ssrf
    client.get().uri("https://api.example/users/{name}", address).retrieve();
    // ruleid: java-ssrf
    return client.get().uri(address).retrieve().body(String.class);
  }

  @GetMapping("/status")
  Object status(@RequestParam String address) {
    // ruleid: java-ssrf
    Request.get(address).execute();
    // ruleid: java-ssrf
    return ClassicRequestBuilder.get(address).build();
  }
}

@Controller("/pages")
class OfMicronaut {
  @Get("/{address}")
  Object page(String address) {
    // ruleid: java-ssrf
    return HttpRequest.GET(address);
  }
}
