const express = require('express');
const app = express();
// ruleid: javascript-body-limit-off
app.use(express.json({ limit: '5gb' }));
// ruleid: javascript-body-limit-off
app.use(express.urlencoded({ limit: Infinity, extended: false }));
// ok: javascript-body-limit-off
app.use(express.text({ limit: '2mb' }));
// ruleid: javascript-body-limit-off
app.use(express.json({ limit: '200mb' }));
// ok: javascript-body-limit-off
app.use(express.raw({ limit: '200mb' }));
// ruleid: javascript-body-limit-off
graphql.applyMiddleware({ app, path: '/graphql', bodyParserConfig: { limit: '150mb' } });
// ok: javascript-body-limit-off
graphql.applyMiddleware({ app, path: '/graphql', bodyParserConfig: { limit: '5mb' } });
