import type { Config } from '#server/settings/config.ts'

/** Returns the relying party id of passkeys; browsers reject IP addresses. */
export const passkeyHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname

/** Returns the origins of this server where its passkeys work. */
export const passkeyOrigins = (
  config: Pick<Config, 'publicUrl'>,
  origins: readonly string[],
): string[] => origins.filter((origin) => new URL(origin).hostname === passkeyHost(config))
