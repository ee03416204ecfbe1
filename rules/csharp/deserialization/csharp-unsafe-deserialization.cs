using System.IO;
using System.Runtime.Serialization.Formatters.Binary;
class Read {
  object Run(Stream s) {
    // ruleid: csharp-unsafe-deserialization
    var f = new BinaryFormatter();
    return f.Deserialize(s);
  }
  void Write(Stream s, object o) {
    // ok: csharp-unsafe-deserialization
    var f = new BinaryFormatter();
    f.Serialize(s, o);
  }
  object Copy(object o) {
    using (var stream = new MemoryStream()) {
      // ok: csharp-unsafe-deserialization
      var f = new BinaryFormatter();
      f.Serialize(stream, o);
      stream.Position = 0;
      return f.Deserialize(stream);
    }
  }
}
