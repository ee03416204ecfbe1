import javax.servlet.http.*;
import java.io.InputStream;
import java.net.*;

public class Preview extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-ssrf
    InputStream in = new URL(value).openStream();
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-ssrf
    InputStream in = new URL("https://api.example/status").openStream();
  }
}
