import javax.servlet.http.*;
import com.mongodb.client.MongoCollection;
import org.bson.Document;

public class Orders extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-nosql-injection
    Document filter = Document.parse("{ owner: '" + value + "' }");
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-nosql-injection
    Document filter = new Document("owner", value);
  }
}

class Scripts {
  public void find(javax.servlet.http.HttpServletRequest request, com.mongodb.client.MongoCollection<org.bson.Document> notes) {
    String name = request.getParameter("name");
    // ruleid: java-nosql-injection
    notes.find(com.mongodb.client.model.Filters.where("this.name == '" + name + "'"));
    // ok: java-nosql-injection
    notes.find(com.mongodb.client.model.Filters.eq("name", name));
    // ruleid: java-nosql-injection
    notes.find(org.bson.BsonDocument.parse("{name: '" + name + "'}"));
  }
}
