const fs = require('fs');
const path = require('path');
const unzipper = require('unzipper');

fs.createReadStream('upload.zip').pipe(unzipper.Parse()).on('entry', (entry) => {
  // ruleid: javascript-zip-slip
  entry.pipe(fs.createWriteStream(path.join('/srv/out', entry.path)));
  // ok: javascript-zip-slip
  entry.pipe(fs.createWriteStream(path.join('/srv/out', path.basename(entry.path))));
});
