import java.util.List;

class Origins {
  boolean allowed(String origin, String host, String trustedOrigin, String trustedDomain, List<String> allowedOrigins) {
    // ruleid: java-origin-prefix-check
    if (origin.startsWith(trustedOrigin)) return true;
    // ruleid: java-origin-prefix-check
    if (host.endsWith(trustedDomain)) return true;
    // ok: java-origin-prefix-check
    if (host.endsWith("." + trustedDomain)) return true;
    // ok: java-origin-prefix-check
    return allowedOrigins.contains(origin) || origin.equals(trustedOrigin);
  }
}

class Fixed {
  private String allowedOrigins;
  private java.util.List<String> allowedList;

  boolean may(String origin) {
    // ruleid: java-origin-prefix-check
    if (origin.endsWith("shop.example")) return true;
    // ruleid: java-origin-prefix-check
    if (allowedOrigins.contains(origin)) return true;
    // ok: java-origin-prefix-check
    if (origin.endsWith(".shop.example")) return true;
    // ok: java-origin-prefix-check
    return allowedList.contains(origin);
  }
}
