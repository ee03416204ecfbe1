/** Says in plain words what PostgreSQL's or initdb's last output means; undefined when it is nothing known. */
export function explainOutput(output: string): string | undefined {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return 'the disk is full; make room and start again, nothing that was committed is lost';
  }
  if (/could not look up effective user ID|user does not exist/.test(output)) {
    return 'the user it runs as has no entry in /etc/passwd; add one, or set DATABASE_URL to a PostgreSQL of your own';
  }
  if (/could not resize shared memory segment|could not map anonymous shared memory/.test(output)) {
    return 'the machine has too little shared memory (in a container see its /dev/shm and memory limits)';
  }
  return undefined;
}

/** @returns an Error with the plain words, if there are any, and always the output itself. */
export function failure(what: string, output: string): Error {
  const explanation = explainOutput(output);
  return new Error(`${what}${explanation ? `: ${explanation}` : ''}.\n${output.trim()}`.trim());
}

/** @returns the system's refusal of one of our own files in plain words; any other error as it is */
export function explainCode(error: unknown, home: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Error(`The disk is full: there is no room left in ${home}.`, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const advice = 'Start as the user it belongs to, or set VEDETTE_HOME to another folder.';
    return new Error(`This user may not write in ${home}. ${advice}`, { cause: error });
  }
  return error;
}
