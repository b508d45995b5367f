/** Why a command cannot do its work, in a message for the operator: print it without a stack trace. */
export class CommandError extends Error {}

/** Arguments that a command does not accept; the message says which. */
export class UsageError extends Error {}
