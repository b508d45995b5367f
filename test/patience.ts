/**
 * How long a test waits for something that must happen, in milliseconds. It only ends a wait that would never end: what a slow machine
 * takes is far less, and no test says anything about time.
 */
export const patience = 120_000
