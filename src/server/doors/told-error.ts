/** An error as the log tells it. */
type ToldError = {
  readonly type: string
  readonly message: string
  /** Where it was thrown, without the message. */
  readonly stack: string
  readonly code?: string
  readonly constraint?: string
  readonly cause?: ToldError
}

const deepestCause = 4
// A refusal that no database takes is told whole.
const longestMessage = 1_000

// What a database or a parser says of a value repeats the value.
const isQuoting = (error: Error): boolean => error instanceof SyntaxError || 'severity' in error

const credentials = /\/\/[^/\s]*@/g

const textIn = (error: Error, name: string): string | undefined => {
  const value: unknown = (error as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * What the log may know of an error: its kind, its code and where it was thrown. Its message is left out where it would repeat what people
 * sent or what is stored, and names and passwords of addresses always.
 */
function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = textIn(error, 'code')
  const constraint = textIn(error, 'constraint')
  const { message, stack = '', cause } = error
  return {
    type: error.name,
    message: isQuoting(error)
      ? ''
      : message.replaceAll(credentials, '//***@').slice(0, longestMessage),
    stack: framesOf(stack.slice(stack.indexOf(message) + message.length)),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined && depth < deepestCause && { cause: toldError(cause, depth + 1) }),
  }
}

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .join('\n')

/** How the log tells whatever it is handed: of requests and answers only what no person has written. */
export const toldSafely = {
  err: (error: unknown) => toldError(error),
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode = 0 }: { statusCode?: number }) => ({ statusCode }),
}
