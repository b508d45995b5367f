/** Words that a command does not understand; the message says which. */
export class UsageError extends Error {}
