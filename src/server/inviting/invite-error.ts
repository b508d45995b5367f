/** A reason why somebody is not invited, worded for the person at the terminal. */
export class InviteError extends Error {}
