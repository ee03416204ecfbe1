import javax.servlet.http.*;
import java.io.InputStream;
import java.net.*;

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
