/** A reason why nothing is copied, or why a copy is not whole, worded for the person at the terminal: print the message alone. */
export class CopyError extends Error {}
