import javax.servlet.http.*;
import java.util.regex.Pattern;

public class Search extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-regex-injection
    Pattern pattern = Pattern.compile(value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-regex-injection
    Pattern pattern = Pattern.compile(Pattern.quote(value));
  }
}
