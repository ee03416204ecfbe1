/** Hands a file of the server to the person, under that name. */
export function downloadFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Hands a file to the person, made here from text. */
export function downloadText(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadFile(address, fileName);
  URL.revokeObjectURL(address);
}
