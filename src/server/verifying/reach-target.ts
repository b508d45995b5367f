import type { Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import { reachTargets } from '../copying/reach-targets.ts'

/** Finds one target, that of the environment when none is asked for, under the role that owns it; the embedded database is started for the time of the command. */
export async function reachTarget(
  config: Config,
  asked: Target | undefined,
  note: (line: string) => void,
): Promise<{ readonly target: Target; readonly url: string; readonly stop: () => Promise<void> }> {
  const target = asked ?? config.defaultTarget
  const external = config.ownerUrls[target] ?? config.urls[target]
  if (external !== undefined) return { target, url: external, stop: async () => {} }
  const { urls, stop } = await reachTargets(config, { to: target, isComparing: true }, note)
  return { target, url: urls[target], stop }
}
