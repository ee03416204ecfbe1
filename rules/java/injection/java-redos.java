import java.util.regex.Pattern;
class Words {
  // ruleid: java-redos
  static final Pattern WORDS = Pattern.compile("^(\\w+\\s?)*$");
  // ok: java-redos
  static final Pattern DATE = Pattern.compile("^\\d{4}-\\d{2}-\\d{2}$");
}

class Person {
  // ruleid: java-redos
  @jakarta.validation.constraints.Pattern(regexp = "^(a+)+$")
  String name;
  // ok: java-redos
  @jakarta.validation.constraints.Pattern(regexp = "^a+$")
  String other;
}
