import java.util.Set;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.commons.beanutils.BeanUtils;
import org.springframework.beans.BeanWrapperImpl;

class MemberServlet extends HttpServlet {
  private static final Set<String> NAMES = Set.of("title", "town");

  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Member member = Members.find(request.getParameter("id"));
    String name = request.getParameter("name");
    // ruleid: java-attribute-named-by-input
    BeanUtils.setProperty(member, name, request.getParameter("value"));
    // ruleid: java-attribute-named-by-input
    new BeanWrapperImpl(member).setPropertyValue(name, request.getParameter("value"));
    // ok: java-attribute-named-by-input
    BeanUtils.setProperty(member, "town", request.getParameter("value"));
    if (NAMES.contains(name)) {
      // ok: java-attribute-named-by-input
      BeanUtils.setProperty(member, name, request.getParameter("value"));
    }
  }
}
