/**
 * The timeout for something that must happen, in milliseconds. It only ends a wait that would never end: even a slow machine
 * needs far less, and no test asserts durations.
 */
export const patience = 120_000
