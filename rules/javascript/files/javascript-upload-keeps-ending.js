const multer = require('multer');
const path = require('path');

const storage = multer.diskStorage({
  destination: (req, file, cb) => cb(null, '/srv/files'),
  filename: (req, file, cb) => cb(null, Date.now() + path.extname(file.originalname)),
});
// ruleid: javascript-upload-keeps-ending
const upload = multer({ storage });
