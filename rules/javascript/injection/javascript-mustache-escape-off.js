const mustache = require('mustache');
// ruleid: javascript-mustache-escape-off
mustache.escapeMarkup = false;
// ruleid: javascript-mustache-escape-off
nunjucks.configure('views', { autoescape: false });
// ok: javascript-mustache-escape-off
nunjucks.configure('views', { autoescape: true });
