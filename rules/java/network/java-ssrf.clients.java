import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import javax.servlet.http.HttpServletRequest;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.RequestBuilder;
import org.apache.http.client.utils.URIBuilder;
import org.jsoup.Jsoup;

public class Clients {
  public void jdk(HttpServletRequest request) throws Exception {
    String address = request.getParameter("address");
    // ruleid: java-ssrf
    HttpRequest.newBuilder().setHeader("Accept", "text/plain").uri(URI.create(address)).build();
    // ruleid: java-ssrf
    HttpClient.newHttpClient().newWebSocketBuilder().subprotocols("a").buildAsync(URI.create(address), null);
  }

  public void apache(HttpServletRequest request) throws Exception {
    String address = request.getParameter("address");
    // ruleid: java-ssrf
    RequestBuilder.create("GET").addHeader("Accept", "text/plain").setUri(address).build();
    // ok: java-ssrf
    new HttpGet(new URIBuilder("https://api.example.com").setParameter("q", address).build());
    // ruleid: java-ssrf
    new HttpGet(new URIBuilder().setScheme("https").setHost(address).build());
  }

  public void others(HttpServletRequest request) throws Exception {
    String address = request.getParameter("address");
    // ruleid: java-ssrf
    Jsoup.newSession().timeout(1000).url(address).get();
    // ok: java-ssrf
    Jsoup.connect("https://api.example.com").data("q", address).get();
    // ruleid: java-ssrf
    kong.unirest.core.Unirest.request("GET", address).asString();
    // ruleid: java-ssrf
    kong.unirest.core.Unirest.jsonPatch(address).asString();
  }
}
