import javax.servlet.http.*;

public class Plugins extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-unsafe-reflection
    Class<?> plugin = Class.forName(value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-unsafe-reflection
    Class<?> plugin = Class.forName("com.example.DefaultPlugin");
  }

  @Override
  public void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Note note = new Note(request.getParameter("value"));
    // What an object is was settled when it was made, whatever it holds.
    // ok: java-unsafe-reflection
    Class<?> own = Class.forName(note.getClass().getName());
  }

  @Override
  public void doDelete(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    if (value == null || !value.startsWith("com.example.jobs.")) {
      throw new IllegalArgumentException("no job");
    }
    // ok: java-unsafe-reflection
    Class<?> job = Class.forName(value);
  }

  @Override
  public void doHead(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    if (!value.startsWith("java.")) {
      throw new IllegalArgumentException("nothing of the language");
    }
    // ruleid: java-unsafe-reflection
    Class<?> any = Class.forName(value);
  }
}
