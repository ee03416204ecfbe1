const https = require('https');
const agent = new https.Agent({
  // ruleid: javascript-tls-verification-off
  rejectUnauthorized: false,
});
// ruleid: javascript-tls-verification-off
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const good = new https.Agent({
  // ok: javascript-tls-verification-off
  rejectUnauthorized: true,
  ca,
});

function asked(options, allowSelfSigned) {
  if (allowSelfSigned) {
    // ok: javascript-tls-verification-off
    options.rejectUnauthorized = false;
  }
  return options;
}

function mail(options) {
  if (!options.rejectUnauthorized) {
    // ok: javascript-tls-verification-off
    return { tls: { rejectUnauthorized: false } };
  }
  return {};
}

function unlessStrict(options, { strict = true }) {
  if (!strict) {
    // ok: javascript-tls-verification-off
    options.rejectUnauthorized = false;
  }
  return options;
}

const server = https.createServer({
  key,
  cert,
  requestCert: false,
  // ok: javascript-tls-verification-off
  rejectUnauthorized: false,
}, app);

const database = {
  dialectOptions: {
    ssl:
      isProduction && !isSSLDisabled
        ? {
            // ruleid: javascript-tls-verification-off
            rejectUnauthorized: false,
          }
        : false,
  },
};

function byMode(mode) {
  switch (mode) {
    case 'accept_invalid_certs':
      // ok: javascript-tls-verification-off
      return { rejectUnauthorized: false };
    case 'production':
      // ruleid: javascript-tls-verification-off
      return { rejectUnauthorized: false };
    default:
      return {};
  }
}

function unlessAsked(options) {
  if (!options.insecure) return {};
  // ok: javascript-tls-verification-off
  return { rejectUnauthorized: false };
}

// ok: javascript-tls-verification-off
https.createServer({ key, cert, requestCert: true, rejectUnauthorized: false }, app);
// ok: javascript-tls-verification-off
tls.createServer({ key, cert, rejectUnauthorized: false }, answer);
// ruleid: javascript-tls-verification-off
tls.connect({ key, cert, rejectUnauthorized: false });

function own() {
  // ok: javascript-tls-verification-off
  return fetch('https://localhost:8443/health', { agent: new https.Agent({ rejectUnauthorized: false }) });
}
function mirror() {
  // ruleid: javascript-tls-verification-off
  return fetch('https://mirror.example.org/health', { agent: new https.Agent({ rejectUnauthorized: false }) });
}
