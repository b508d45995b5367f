import type { Config } from '../config.ts'

/** The host for which passkeys are made; browsers make none for an address of numbers. */
export const passkeyHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname

/** Those addresses of this server at which its passkeys can be used. */
export const passkeyOrigins = (
  config: Pick<Config, 'publicUrl'>,
  origins: readonly string[],
): string[] => origins.filter((origin) => new URL(origin).hostname === passkeyHost(config))
