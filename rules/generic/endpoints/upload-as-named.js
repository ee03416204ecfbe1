const storage = multer.diskStorage({
  filename: (req, file, cb) => {
    // ruleid: upload-as-named
    cb(null, file.originalname);
  },
});
const other = multer.diskStorage({
  filename: (req, file, cb) => {
    // ok: upload-as-named
    cb(null, `${randomUUID()}.png`);
  },
});
