import { featureFlagDefaults, type FeatureFlag, type FeatureFlags } from '../rules/feature-flags.ts'
import { ConfigError } from './config-error.ts'

const isFlag = (name: string): name is FeatureFlag => Object.hasOwn(featureFlagDefaults, name)

/** The feature flags: the built-in values, but for those that a text such as 'UpdateStandardStatus=true, SignInTesting=false' sets. */
export function readFeatureFlags(text: string | undefined): FeatureFlags {
  const flags: Record<FeatureFlag, boolean> = { ...featureFlagDefaults }
  for (const part of (text ?? '').split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [name = '', value] = part.split('=').map((each) => each.trim())
    if (!isFlag(name))
      throw new ConfigError(
        `FEATURE_FLAGS must name flags (${Object.keys(featureFlagDefaults).join(', ')}), not "${name}"`,
      )
    if (value !== 'true' && value !== 'false')
      throw new ConfigError(`FEATURE_FLAGS must set ${name} to true or false, not "${value ?? ''}"`)
    flags[name] = value === 'true'
  }
  return flags
}
