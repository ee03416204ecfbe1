using Microsoft.AspNetCore.Http;
class Login {
  void Bad(HttpResponse response) {
    // ruleid: csharp-cookie-missing-flags
    var options = new CookieOptions { Secure = true };
    response.Cookies.Append("session", Id(), options);
  }
  void Good(HttpResponse response) {
    // ok: csharp-cookie-missing-flags
    var options = new CookieOptions { Secure = true, HttpOnly = true };
    response.Cookies.Append("session", Id(), options);
  }
}
