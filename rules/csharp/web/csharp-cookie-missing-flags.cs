using Microsoft.AspNetCore.Http;
class Login {
  void Bad(HttpResponse response) {
    // ruleid: csharp-cookie-missing-flags
    var options = new CookieOptions { Secure = true };
    response.Cookies.Append("session", Id(), options);
  }
  void Worse(CookieOptions cookieOptions, CookieBuilder cookie) {
    // ruleid: csharp-cookie-missing-flags
    cookieOptions.Secure = false;
    // ruleid: csharp-cookie-missing-flags
    cookie.SecurePolicy = CookieSecurePolicy.None;
    // ok: csharp-cookie-missing-flags
    cookie.SecurePolicy = CookieSecurePolicy.Always;
  }
  void Good(HttpResponse response) {
    // ok: csharp-cookie-missing-flags
    var options = new CookieOptions { Secure = true, HttpOnly = true };
    response.Cookies.Append("session", Id(), options);
  }
}
