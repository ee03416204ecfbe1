import javax.servlet.http.*;
import java.util.*;

public class Ping extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-command-injection
    Runtime.getRuntime().exec("ping -c 1 " + value);
    List<String> line = new ArrayList<>();
    line.add("sh");
    line.add("-c");
    line.add("nslookup " + value);
    // ruleid: java-command-injection
    new ProcessBuilder(line).start();
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    List<String> hosts = List.of("a.example", "b.example");
    if (hosts.contains(value)) {
      // ok: java-command-injection
      new ProcessBuilder("ping", "-c", "1", value).start();
    }
    // ok: java-command-injection
    Runtime.getRuntime().exec("uptime");
  }
}
