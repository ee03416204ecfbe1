const fileUpload = require('express-fileupload');
const multer = require('multer');
// ruleid: javascript-upload-without-limit
app.use(fileUpload({ parseNested: true }));
// ruleid: javascript-upload-without-limit
app.use(fileUpload());
// ok: javascript-upload-without-limit
app.use(fileUpload({ limits: { fileSize: 1_000_000 } }));
// ruleid: javascript-upload-without-limit
const upload = multer({ storage: multer.memoryStorage() });
// ok: javascript-upload-without-limit
const bounded = multer({ storage: multer.memoryStorage(), limits: { fileSize: 1_000_000 } });
const disk = multer.diskStorage({ destination: '/srv/files' });
// ruleid: javascript-upload-without-limit
const kept = multer({ storage: disk });
// ok: javascript-upload-without-limit
const small = multer({ storage: disk, limits: { fileSize: 1_000_000 } });
