// ruleid: credentials-in-code
const deploy = ['CI_REPO_TOKEN=7c1e94b05af84d3e9b62c8f10d57a3e4'];
// ok: credentials-in-code
const given = [`CI_REPO_TOKEN=${process.env.CI_REPO_TOKEN}`];
const partners = `
  <partner>
    <name>anna100</name>
    // ruleid: credentials-in-code
    <password>Kolibri738</password>
    // ok: credentials-in-code
    <password>${password}</password>
  </partner>`;
// ok: credentials-in-code
$(remembered('username') ? '#fe_login_password' : '#fe_login_username').focus();
// ok: credentials-in-code
const passwordField = '#sign-in_password';
// ruleid: credentials-in-code
const userPassword = '#Kolibri738!';
