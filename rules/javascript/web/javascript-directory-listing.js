const serveIndex = require('serve-index');
// ruleid: javascript-directory-listing
app.use('/ftp', serveIndex('files'));
// ok: javascript-directory-listing
app.use('/ftp', express.static('files'));
