// A reader that wants no more lines, such as `head`, closes the pipe; the command still does its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** Prints a line of the result to standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints a line of progress, or an error, to standard error. */
export const printError = (line: string): void => void process.stderr.write(`${line}\n`)
