/** An error as the log shows it. */
type LoggedError = {
  readonly type: string
  readonly message: string
  /** The stack frames, without the message. */
  readonly stack: string
  readonly code?: string
  readonly constraint?: string
  readonly cause?: LoggedError
}

const maxCauseDepth = 4
// Long enough for an access denial that could not be stored, which is logged in full.
const maxMessageLength = 1_000

// The messages of databases and parsers quote values.
const mayQuoteValues = (error: Error): boolean =>
  error instanceof SyntaxError || 'severity' in error

const credentials = /\/\/[^/\s]*@/g

const stringProperty = (error: Error, name: string): string | undefined => {
  const value: unknown = (error as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Serializes an error for the log. Leaves out messages that may quote input or stored data, and removes credentials from
 * URLs in all others.
 */
function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = stringProperty(error, 'code')
  const constraint = stringProperty(error, 'constraint')
  const { message, stack = '', cause } = error
  return {
    type: error.name,
    message: mayQuoteValues(error)
      ? ''
      : message.replaceAll(credentials, '//***@').slice(0, maxMessageLength),
    stack: stackFrames(stack.slice(stack.indexOf(message) + message.length)),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause !== undefined &&
      depth < maxCauseDepth && { cause: serializeError(cause, depth + 1) }),
  }
}

const stackFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .join('\n')

/** The serializers of the log; of requests and responses they include nothing that a person has written. */
export const logSerializers = {
  err: (error: unknown) => serializeError(error),
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode = 0 }: { statusCode?: number }) => ({ statusCode }),
}
