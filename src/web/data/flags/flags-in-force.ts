import {
  featureFlagDefaults,
  type FeatureFlag,
  type FeatureFlags,
} from '#rules/api/feature-flags.ts'
import type { ServiceFlags } from './flag-store.ts'

/** The flags by name, in the order of the specification (section 6). */
export const flagNames = Object.keys(featureFlagDefaults) as FeatureFlag[]

/** Returns the effective values: those of the flag service where it has one, otherwise those of the installation. */
export function flagsInForce(installation: FeatureFlags, { flags }: ServiceFlags): FeatureFlags {
  const values = flagNames.map((name) => [name, flags[name]?.value ?? installation[name]])
  return Object.fromEntries(values) as FeatureFlags
}
