import javax.servlet.http.*;
import javax.naming.directory.*;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.query.LdapQueryBuilder;

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

  @Override
  public void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    LdapTemplate template = new LdapTemplate();
    // ok: java-ldap-injection
    template.authenticate(LdapQueryBuilder.query().where("uid").is(value), request.getParameter("password"));
    // ruleid: java-ldap-injection
    template.authenticate(LdapQueryBuilder.query().filter("(uid=" + value + ")"), request.getParameter("password"));
    // ruleid: java-ldap-injection
    template.authenticate("ou=people", "(uid=" + value + ")", "constant");
  }
}
