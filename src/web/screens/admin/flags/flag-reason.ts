import {
  featureFlagDefaults,
  type FeatureFlag,
  type FeatureFlags,
} from '#rules/api/feature-flags.ts'
import type { ServiceFlags } from '#web/data/flags/flag-store.ts'

/** Explains to an administrator why a flag has its value. */
export function flagReason(
  name: FeatureFlag,
  installation: FeatureFlags,
  { state, flags }: ServiceFlags,
): string {
  const own =
    installation[name] === featureFlagDefaults[name]
      ? 'Built-in value.'
      : 'Set by FEATURE_FLAGS on this server.'
  const found = flags[name]
  if (state === 'off') return own
  if (state === 'connecting') return `${own} The flag service has not answered yet.`
  if (state === 'away' || !found) return `${own} The flag service does not answer.`
  if (found.value === null) return `${own} ${serviceProblem(found.reason)}`
  return serviceReasons[found.reason] ?? `Flag service: ${found.reason}.`
}

const serviceProblem = (reason: string): string =>
  reason === 'FLAG_NOT_FOUND'
    ? 'The flag service does not have this flag.'
    : reason === 'TYPE_MISMATCH'
      ? 'The flag service has a value that is neither true nor false.'
      : `The flag service could not decide it (${reason}).`

const serviceReasons: Readonly<Record<string, string>> = {
  OFF: 'Flag service: targeting is off.',
  FALLTHROUGH: 'Flag service: no target and no rule applies to you.',
  TARGET_MATCH: 'Flag service: you are a target.',
  RULE_MATCH: 'Flag service: a rule applies to you.',
  PREREQUISITE_FAILED: 'Flag service: a flag that this one requires is off.',
}
