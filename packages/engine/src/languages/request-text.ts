/** Text of a value that a request holds, in the words of the frameworks. */
export const REQUEST_TEXT =
  /\b(?:request|req|httpRequest|httpServletRequest|ctx|context|c|r|self\.request)\.(?:query|body|params|cookies|headers|args|form|values|json|files|data|GET|POST|COOKIES|META|path\b|FILES|input|get|all|post|header|cookie|route|getParameter|getHeader|getQueryString|getCookies|param|FormValue|PostFormValue|URL\.Query|PostForm|Form|QueryParam|Query|Param|DefaultQuery)\b|\$_(?:GET|POST|REQUEST|COOKIE)\b|(?:^|[^.\w])params\[|\bcookies\[/;
