import java.io.PrintWriter;
import java.io.StringWriter;
import javax.servlet.http.HttpServletResponse;

class Errors {
  void show(HttpServletResponse response, Exception error) throws Exception {
    // ruleid: java-stack-trace-exposure
    error.printStackTrace(response.getWriter());
  }

  String forTheLog(Exception error) {
    StringWriter text = new StringWriter();
    // ok: java-stack-trace-exposure
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
