import { commandLine } from '#bin/commands.mjs'
import { isProductionLike, targets } from '#rules/api/targets.ts'
import { ConfigError } from '../settings/config-error.ts'
import type { Config } from '../settings/config.ts'
import { findDemo, type DemoState } from './find-demo.ts'
import type { Databases } from './open-databases.ts'

type Start = Pick<Config, 'environment' | 'isDemo' | 'isReadOnly'>

/**
 * Ensures that the published passwords work only in a demo: without demo mode no demo account may be able to sign in, and live and
 * production may not contain demo people at all. A demo does not start on the databases of a real installation. Throws a ConfigError that
 * says what to do.
 */
export async function checkDemo(start: Start, urls: Databases['urls']): Promise<void> {
  const found = await findDemo(urls)
  if (start.isDemo) {
    if (found.started.size > 0 || found.isInstallation)
      throw new ConfigError(
        `The databases belong to an installation, and DEMO_MODE would show its mails and offer accounts that are not there. ` +
          `Start with TARGET_ENV=live or with DEMO_MODE=false, or set PLUMBLINE_DATA to another folder for a demo.`,
      )
    return
  }
  const left = describeRemains(found, isProductionLike(start.environment))
  if (left.length === 0) return
  const where = start.isReadOnly
    ? ` with TARGET_ENV=live (nothing is changed in ${start.environment})`
    : ''
  throw new ConfigError(
    `Plumbline does not start on a demo without demo mode: ${left.join(', ')}. ` +
      `Run ${commandLine('demo:retire', '--remove')}, or --invite,${where} to turn the trial into an installation, ` +
      `or set PLUMBLINE_DATA, or the addresses of the databases, to others.`,
  )
}

function describeRemains(
  { accounts, people, started: begun, finished }: DemoState,
  isStrict: boolean,
): string[] {
  const holding = targets.filter((target) => people[target].length > 0)
  return [
    ...(accounts.length > 0
      ? [`${accounts.length} of its accounts can be used, and their password is published`]
      : []),
    ...(isStrict && holding.length > 0 ? [`its people are in ${holding.join(' and ')}`] : []),
    ...(begun.size > finished.size ? ['its retirement was begun and not finished'] : []),
  ]
}
