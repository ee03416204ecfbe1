import java.util.regex.Pattern;

class Fields {
  // ruleid: java-cubic-regex
  static final Pattern FIELD = Pattern.compile("\\s*(.*)\\s*;");
  // ok: java-cubic-regex
  static final Pattern NAME = Pattern.compile("^\\w+\\s*=\\s*\\w+$");
}

class Person {
  // ruleid: java-cubic-regex
  @jakarta.validation.constraints.Pattern(regexp = "^[-. (]*(\\d{1,3})?[-. )]*[-. ]*x$")
  String phone;
  // ok: java-cubic-regex
  @jakarta.validation.constraints.Pattern(regexp = "^[0-9 ]{3,20}$")
  String other;
}
