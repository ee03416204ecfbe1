using Microsoft.AspNetCore.Mvc;

class PasswordsController : Controller {
  void Forgot(string email, string token, Mailer mailer, Settings settings) {
    // ruleid: csharp-mailed-link-host
    var link = $"https://{Request.Host}/reset?token={token}";
    // ok: csharp-mailed-link-host
    var safe = $"{settings.Address}/reset?token={token}";
    mailer.SendMail(email, link + safe);
  }
  void Ask(string code, Mailer mails, Settings settings) {
    // ruleid: csharp-mailed-link-host
    mails.SendReset(Request.Form["email"], code, Request.Form["url"]);
    // ok: csharp-mailed-link-host
    mails.SendReset(Request.Form["email"], code, settings.Url);
  }
}
