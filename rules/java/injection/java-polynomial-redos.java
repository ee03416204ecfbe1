import java.util.regex.Pattern;
import javax.servlet.http.HttpServletRequest;

class Names {
  private static final Pattern NUMBER = Pattern.compile("\\d+E?\\d+!");

  void check(HttpServletRequest request) {
    String text = request.getParameter("name");
    // ruleid: java-polynomial-redos
    text.replaceAll("\\s+$", "");
    // ruleid: java-polynomial-redos
    NUMBER.matcher(text).matches();
    // ok: java-polynomial-redos
    text.matches("\\s+");
    // ok: java-polynomial-redos
    text.replaceAll("\\s+", " ");
  }
}
