import javax.servlet.http.*;
import org.apache.commons.beanutils.BeanUtils;

public class Settings extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Account account = new Account();
    // ruleid: java-mass-assignment
    BeanUtils.populate(account, request.getParameterMap());
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    Account account = new Account();
    // ok: java-mass-assignment
    account.setName(value);
  }
}
