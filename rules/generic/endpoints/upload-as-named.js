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

async function keepAttachment(file, owner) {
  const kept = `${Date.now()}-${file.originalname}`;
  const place = path.join(config.uploads, kept);
  // ruleid: upload-as-named
  fs.writeFileSync(place, file.buffer);
  return attachments.create({ kept, owner });
}

async function keepPicture(file, owner) {
  const ext = path.extname(file.originalname);
  if (!PICTURES.includes(ext)) throw new Error('no picture');
  const place = path.join(config.uploads, `${owner}${ext}`);
  // ok: upload-as-named
  fs.writeFileSync(place, file.buffer);
}
