import javax.naming.directory.*;

public class Directory {
  public Object find(DirContext context, String uid) throws Exception {
    // ruleid: java-query-injection-from-caller
    return context.search("ou=people", "(uid=" + uid + ")", new SearchControls());
  }

  public Object bound(DirContext context, String uid) throws Exception {
    // ok: java-query-injection-from-caller
    return context.search("ou=people", "(uid={0})", new Object[] {uid}, new SearchControls());
  }
}
