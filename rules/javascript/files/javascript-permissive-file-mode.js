const fs = require('fs');
// ruleid: javascript-permissive-file-mode
fs.chmodSync(file, 0o777);
// ok: javascript-permissive-file-mode
fs.chmodSync(file, 0o640);
