import javax.servlet.http.*;
import org.slf4j.*;

public class Audit extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Logger log = LoggerFactory.getLogger(Audit.class);
    // ruleid: java-log-injection
    log.info("login of " + value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Logger log = LoggerFactory.getLogger(Audit.class);
    // ok: java-log-injection
    log.info("login of " + value.replaceAll("[\\r\\n]", "_"));
  }
}

class Fluent {
  public void log(HttpServletRequest request, Logger log, org.jboss.logging.Logger other) {
    // ruleid: java-log-injection
    log.atInfo().addKeyValue("name", request.getParameter("name")).log("signed in");
    // ruleid: java-log-injection
    other.infov("{0} signed in", request.getParameter("name"));
    // ok: java-log-injection
    log.atInfo().addKeyValue("name", "nobody").log("signed in");
  }
}

class Traces {
  public void trace(HttpServletRequest request, java.util.logging.Logger log) {
    // ruleid: java-log-injection
    log.entering("Traces", "trace", request.getParameter("name"));
  }
}

@lombok.extern.slf4j.Slf4j
class Sales extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    // ruleid: java-log-injection
    log.info("sold {}", request.getParameter("item"));
  }
}
