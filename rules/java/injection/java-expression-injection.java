import javax.servlet.http.*;
import org.springframework.expression.spel.standard.SpelExpressionParser;

public class Filter extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    SpelExpressionParser parser = new SpelExpressionParser();
    // ruleid: java-expression-injection
    parser.parseExpression(value).getValue();
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    SpelExpressionParser parser = new SpelExpressionParser();
    // ok: java-expression-injection
    parser.parseExpression("name.toUpperCase()").getValue(value);
  }
}
