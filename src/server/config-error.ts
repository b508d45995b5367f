/** A setting that cannot be used; its message says which and why, and is shown without a stack. */
export class ConfigError extends Error {}
