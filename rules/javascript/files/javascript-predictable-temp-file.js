const fs = require('fs');
// ruleid: javascript-predictable-temp-file
fs.writeFileSync('/tmp/report.csv', data);
// ok: javascript-predictable-temp-file
fs.writeFileSync(require('path').join(fs.mkdtempSync('/tmp/report-'), 'report.csv'), data);
