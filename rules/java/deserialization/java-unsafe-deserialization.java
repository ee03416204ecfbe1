import javax.servlet.http.*;
import java.io.*;

public class Restore extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ObjectInputStream in = new ObjectInputStream(request.getInputStream());
    // ruleid: java-unsafe-deserialization
    Object state = in.readObject();
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    ObjectInputStream in = new ObjectInputStream(new FileInputStream("/srv/state.bin"));
    // ok: java-unsafe-deserialization
    Object state = in.readObject();
  }
}

class Lists {
  public void read(javax.servlet.http.HttpServletRequest request) throws Exception {
    com.thoughtworks.xstream.XStream open = new com.thoughtworks.xstream.XStream();
    // ruleid: java-unsafe-deserialization
    open.fromXML(request.getParameter("note"));
    com.thoughtworks.xstream.XStream closed = new com.thoughtworks.xstream.XStream();
    closed.allowTypes(new Class[] { Lists.class });
    // ok: java-unsafe-deserialization
    closed.fromXML(request.getParameter("note"));
    com.esotericsoftware.kryo.Kryo registered = new com.esotericsoftware.kryo.Kryo();
    registered.setRegistrationRequired(true);
    // ok: java-unsafe-deserialization
    registered.readClassAndObject(new com.esotericsoftware.kryo.io.Input(request.getInputStream()));
  }
}
