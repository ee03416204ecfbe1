import java.util.regex.Pattern;

class Names {
  // ruleid: java-regex-wide-range
  static final Pattern HEX = Pattern.compile("[0-9a-fA-f]+");
  // ok: java-regex-wide-range
  static final Pattern NAME = Pattern.compile("[A-Za-z_-]+");
}
