import type { Config } from '../config.ts'

/** The host for which passkeys are made; browsers make none for an address of numbers. */
export const passkeyHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
