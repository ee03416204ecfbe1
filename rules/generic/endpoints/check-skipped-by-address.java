import java.io.IOException;

class LoginFilter implements Filter {
  public void doFilter(ServletRequest given, ServletResponse response, FilterChain chain) throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) given;
    String uri = request.getRequestURI();
    // ruleid: check-skipped-by-address
    if (uri.endsWith(".css") || uri.endsWith(".js")) {
      chain.doFilter(given, response);
      return;
    }
    if (request.getSession().getAttribute("user") == null) {
      ((HttpServletResponse) response).sendError(401);
      return;
    }
    chain.doFilter(given, response);
  }
}

class EqualFilter implements Filter {
  public void doFilter(ServletRequest given, ServletResponse response, FilterChain chain) throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) given;
    // ok: check-skipped-by-address
    if (request.getServletPath().equals("/login")) {
      chain.doFilter(given, response);
      return;
    }
    if (request.getSession().getAttribute("user") == null) {
      ((HttpServletResponse) response).sendError(401);
      return;
    }
    chain.doFilter(given, response);
  }
}
