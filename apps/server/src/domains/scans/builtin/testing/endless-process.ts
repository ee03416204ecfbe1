/** Stands in for a scan process that is in the middle of its work for as long as a test wants it to be. It ends with its input. */
process.stdin.on('end', () => process.exit(1)).resume();
