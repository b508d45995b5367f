/** Writes a line of what a command answers. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Writes a line of how a command fares, or of what is wrong. */
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)
