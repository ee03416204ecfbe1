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
  void Away(HttpResponse response, string name) {
    // ok: csharp-cookie-missing-flags
    response.Cookies.Delete(name, new CookieOptions { Path = "/" });
    // ok: csharp-cookie-missing-flags
    response.Cookies.Append(name, "", new CookieOptions { Path = "/" });
    // ok: csharp-cookie-missing-flags
    response.Cookies.Append(name, "gone", new CookieOptions { Expires = DateTimeOffset.UtcNow.AddDays(-1) });
    // ruleid: csharp-cookie-missing-flags
    response.Cookies.Append(name, Id(), new CookieOptions { Expires = DateTimeOffset.UtcNow.AddDays(1) });
  }
  void AwayByName(HttpResponse response, string name) {
    // ok: csharp-cookie-missing-flags
    var options = new CookieOptions { Path = "/" };
    response.Cookies.Delete(name, options);
  }
  void AwayByTime() {
    // ok: csharp-cookie-missing-flags
    var cookie = new System.Web.HttpCookie("session");
    cookie.Expires = DateTime.Now.AddYears(-1);
    Response.Cookies.Add(cookie);
  }
}
