import javax.servlet.http.*;
import javax.naming.directory.*;

public class People extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    DirContext context = new InitialDirContext();
    // ruleid: java-ldap-injection
    context.search("ou=people", "(uid=" + value + ")", new SearchControls());
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    DirContext context = new InitialDirContext();
    // ok: java-ldap-injection
    context.search("ou=people", "(uid={0})", new Object[] {value}, new SearchControls());
  }
}
