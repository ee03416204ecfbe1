import javax.servlet.http.HttpServletRequest;

class Passwords {
  void forgot(HttpServletRequest request, Mailer mailer, String token, Settings settings) {
    // ruleid: java-mailed-link-host
    String link = "https://" + request.getServerName() + "/reset?token=" + token;
    // ok: java-mailed-link-host
    String safe = settings.address() + "/reset?token=" + token;
    mailer.sendMail(request.getParameter("email"), link + safe);
  }

  void ask(HttpServletRequest request, Mailer mailer, String code, Settings settings) {
    // ruleid: java-mailed-link-host
    mailer.sendReset(request.getParameter("email"), code, request.getParameter("url"));
    // ok: java-mailed-link-host
    mailer.sendReset(request.getParameter("email"), code, settings.url());
  }
}
