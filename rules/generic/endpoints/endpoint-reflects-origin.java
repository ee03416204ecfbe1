class Cors implements Filter {
  public void doFilter(HttpServletRequest request, HttpServletResponse response) {
    String origin = request.getHeader("Origin");
    // ruleid: endpoint-reflects-origin
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }

  public void doSome(HttpServletRequest request, HttpServletResponse response) {
    String origin = request.getHeader("Origin");
    if (!allowedOrigins.contains(origin)) return;
    // ok: endpoint-reflects-origin
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Access-Control-Allow-Credentials", "true");
  }
}
