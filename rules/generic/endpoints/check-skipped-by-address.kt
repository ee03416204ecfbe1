class TokenFilter : OncePerRequestFilter() {
  override fun doFilterInternal(request: HttpServletRequest, response: HttpServletResponse, chain: FilterChain) {
    // ruleid: check-skipped-by-address
    if (request.requestURI.contains("/auth/")) {
      chain.doFilter(request, response)
      return
    }
    if (tokens.verify(request.getHeader("Authorization")) == null) {
      response.sendError(401)
      return
    }
    chain.doFilter(request, response)
  }
}
