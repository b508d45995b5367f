/** The reason why a command cannot run, as a message for the operator: print it without a stack trace. */
export class CommandError extends Error {}

/** Arguments that a command does not accept; the message says which. */
export class UsageError extends Error {}
