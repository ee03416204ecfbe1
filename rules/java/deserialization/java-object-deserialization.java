import java.io.ObjectInputStream;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
class Read {
  Object bad(java.io.InputStream in) throws Exception {
    // ruleid: java-object-deserialization
    ObjectInputStream stream = new ObjectInputStream(in);
    return stream.readObject();
  }
  Object yaml(String text) {
    // ruleid: java-object-deserialization
    return new Yaml().load(text);
  }
  Object safe(String text) {
    // ok: java-object-deserialization
    return new Yaml(new SafeConstructor()).load(text);
  }
}
