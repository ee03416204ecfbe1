import javax.servlet.http.*;
import javax.naming.*;

public class Lookup extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Context context = new InitialContext();
    // ruleid: java-jndi-injection
    Object found = context.lookup(value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Context context = new InitialContext();
    // ok: java-jndi-injection
    Object found = context.lookup("java:comp/env/jdbc/main");
  }
}
