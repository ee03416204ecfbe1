import java.util.regex.Pattern;

class Fields {
  // ruleid: java-cubic-regex
  static final Pattern FIELD = Pattern.compile("\\s*(.*)\\s*;");
  // ok: java-cubic-regex
  static final Pattern NAME = Pattern.compile("^\\w+\\s*=\\s*\\w+$");
}
