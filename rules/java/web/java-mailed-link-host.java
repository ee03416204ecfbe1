import javax.servlet.http.HttpServletRequest;

class Passwords {
  void forgot(HttpServletRequest request, Mailer mailer, String token, Settings settings) {
    // ruleid: java-mailed-link-host
    String link = "https://" + request.getServerName() + "/reset?token=" + token;
    // ok: java-mailed-link-host
    String safe = settings.address() + "/reset?token=" + token;
    mailer.sendMail(request.getParameter("email"), link + safe);
  }
}
