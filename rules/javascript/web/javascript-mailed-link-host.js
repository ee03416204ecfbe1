import { sendForgotMail } from '../mails/forgot';
function forgot(req, mailer, token, settings) {
  mailer.sendMail({
    to: req.body.email,
    // ruleid: javascript-mailed-link-host
    text: 'To reset your password: http://' + req.headers.host + '/reset/' + token,
  });
  const baseUrl = `${req.protocol}://${req.get('host')}`;
  // ruleid: javascript-mailed-link-host
  const link = `${baseUrl}/reset/${token}`;
  // ok: javascript-mailed-link-host
  const safe = `${settings.address}/reset/${token}`;
  mailer.sendMail({ to: req.body.email, html: page(link, safe) });
}
function show(req) {
  // ok: javascript-mailed-link-host
  const link = `https://${req.headers.host}/token`;
  return link;
}
async function ask(request, mails, code) {
  const { email, link } = request.body;
  // ruleid: javascript-mailed-link-host
  forgotPassword(email, String(code), link);
  // ruleid: javascript-mailed-link-host
  mails.sendReset(email, code, request.body.url);
  // ok: javascript-mailed-link-host
  forgotPassword(email, String(code), settings.link);
}
async function askElsewhere(request, code) {
  const { email, link } = request.body;
  // ruleid: javascript-mailed-link-host
  sendForgotMail(email, String(code), link, 1);
}
