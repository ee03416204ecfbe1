/** Text of a payload or a lock file inside a command: plain when it is harmless, quoted for a POSIX shell otherwise. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9@/._+:=-]+$/.test(text) && !/^[-=]/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A folder as an argument: no option, whatever it is called. */
export const folderWord = (folder: string): string =>
  shellWord(folder.startsWith('-') ? `./${folder}` : folder);

/** A command where its project lies: a tool that is run elsewhere changes another project, or makes one. */
export const inFolder = (folder: string, command: string): string =>
  folder === '' ? command : `cd ${folderWord(folder)} && ${command}`;

export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The way from a folder to one below it; null where the other is not below. '' is the folder itself. */
export function below(folder: string, other: string): string | null {
  if (other === folder) return '';
  if (folder === '') return other;
  return other.startsWith(`${folder}/`) ? other.slice(folder.length + 1) : null;
}
