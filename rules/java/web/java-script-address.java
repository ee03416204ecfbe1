import java.net.URI;
import javax.servlet.http.HttpServletRequest;
import org.apache.wicket.markup.html.link.ExternalLink;

class Card {
  void show(HttpServletRequest request) {
    String site = request.getParameter("site");
    // ruleid: java-script-address
    add(new ExternalLink("site", site));
    // ok: java-script-address
    add(new ExternalLink("site", "/users/" + site));
    if (URI.create(site).getScheme().equals("https")) {
      // ok: java-script-address
      add(new ExternalLink("site", site));
    }
    if (site.startsWith("https://")) {
      // ok: java-script-address
      add(new ExternalLink("site", site));
    }
  }
}
