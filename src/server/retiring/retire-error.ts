/** Why the demo cannot be retired, in a message for the operator: print it without a stack trace. */
export class RetireError extends Error {}
