import javax.servlet.http.*;
import javax.naming.directory.*;
import org.springframework.ldap.core.LdapTemplate;
import org.springframework.ldap.query.LdapQuery;
import org.springframework.ldap.query.LdapQueryBuilder;
import com.unboundid.ldap.sdk.*;
import org.apache.directory.api.ldap.model.message.SearchRequestImpl;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.ldap.client.api.LdapConnection;

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

  public void find(HttpServletRequest request, LDAPConnection connection, LdapConnection directory) throws Exception {
    String value = request.getParameter("value");
    SearchRequest search = new SearchRequest("ou=people", SearchScope.SUB, "(uid=fixed)");
    search.setFilter("(uid=" + value + ")");
    // ruleid: java-ldap-injection
    connection.search(search);
    SearchRequest equal = new SearchRequest("ou=people", SearchScope.SUB, Filter.createEqualityFilter("uid", value));
    // ok: java-ldap-injection
    connection.search(equal);
    org.apache.directory.api.ldap.model.message.SearchRequest message = new SearchRequestImpl();
    message.setBase(new Dn("ou=" + value));
    // ruleid: java-ldap-injection
    directory.search(message);
    LdapTemplate template = new LdapTemplate();
    LdapQuery query = LdapQueryBuilder.query().base("ou=" + value).where("uid").is("fixed");
    // ruleid: java-ldap-injection
    template.searchForContext(query);
  }
}

class Directory {
  public void find(javax.servlet.http.HttpServletRequest request, org.springframework.ldap.core.LdapClient client) {
    String name = request.getParameter("name");
    // ruleid: java-ldap-injection
    client.search().query(org.springframework.ldap.query.LdapQueryBuilder.query().filter("(uid=" + name + ")")).toEntryList();
    // ok: java-ldap-injection
    client.search().query(org.springframework.ldap.query.LdapQueryBuilder.query().where("uid").is(name)).toEntryList();
    // ruleid: java-ldap-injection
    client.list("ou=" + name).toList(null);
  }
}

class Entries {
  public void read(javax.servlet.http.HttpServletRequest request, javax.naming.directory.DirContext context, com.unboundid.ldap.sdk.LDAPConnection connection) throws Exception {
    String name = request.getParameter("name");
    // ruleid: java-ldap-injection
    context.getAttributes("uid=" + name + ",ou=people");
    // ruleid: java-ldap-injection
    connection.getEntry("uid=" + name + ",ou=people");
    // ok: java-ldap-injection
    connection.search("ou=people", com.unboundid.ldap.sdk.SearchScope.SUB, com.unboundid.ldap.sdk.Filter.createSubAnyFilter("cn", name));
  }

  public void escaped(javax.servlet.http.HttpServletRequest request, javax.naming.directory.DirContext context) throws Exception {
    String name = request.getParameter("name");
    // ok: java-ldap-injection
    context.getAttributes("uid=" + javax.naming.ldap.Rdn.escapeValue(name) + ",ou=people");
    // Stars and brackets pass what escapes a name.
    // ruleid: java-ldap-injection
    context.search("ou=people", "(uid=" + javax.naming.ldap.Rdn.escapeValue(name) + ")", null);
  }

  static class Sign {
    private LdapTemplate ldapTemplate;

    boolean in(HttpServletRequest request) {
      // ok: java-ldap-injection
      return ldapTemplate.authenticate("", new org.springframework.ldap.filter.EqualsFilter("uid", request.getParameter("user")).toString(), "x");
    }
  }
}
