const multer = require('multer');
const path = require('path');

const storage = multer.diskStorage({
  destination: (req, file, cb) => cb(null, '/srv/files'),
  filename: (req, file, cb) => cb(null, Date.now() + path.extname(file.originalname)),
});
// ok: javascript-upload-keeps-ending
const upload = multer({ storage, fileFilter: (req, file, cb) => cb(null, ['.png', '.jpg'].includes(path.extname(file.originalname))) });
