function read(b) {
  // ruleid: javascript-buffer-noassert
  const x = b.readUInt16LE(0, true);
  // ok: javascript-buffer-noassert
  const y = b.readUInt16LE(0);
  return x + y;
}
