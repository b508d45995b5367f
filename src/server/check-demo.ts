import { isProductionLike, targets } from '../rules/targets.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Databases } from './open-databases.ts'
import { findDemo, type FoundDemo } from './retiring/find-demo.ts'

type Start = Pick<Config, 'environment' | 'isDemo' | 'isReadOnly'>

/**
 * Makes sure that the published passwords open nothing but a demo: without demo mode no demo account may have a way in, and in live and
 * production none of its people may be left either. A demo does not start on an installation. Throws a ConfigError that says what to do.
 */
export async function checkDemo(start: Start, urls: Databases['urls']): Promise<void> {
  const found = await findDemo(urls)
  if (start.isDemo) {
    if (found.begun.size > 0 || found.hasOthersAlone)
      throw new ConfigError(
        `The databases belong to an installation, and DEMO_MODE would show its mails and offer accounts that are not there. ` +
          `Start with TARGET_ENV=live or with DEMO_MODE=false, or set PLUMBLINE_DATA to another folder for a demo.`,
      )
    return
  }
  const left = leftOf(found, isProductionLike(start.environment))
  if (left.length === 0) return
  const where = start.isReadOnly
    ? ` with TARGET_ENV=live (nothing is changed in ${start.environment})`
    : ''
  throw new ConfigError(
    `Plumbline does not start on a demo without demo mode: ${left.join(', ')}. ` +
      `Run npm run demo:retire -- --remove, or --invite,${where} to turn the trial into an installation, ` +
      `or set PLUMBLINE_DATA, or the addresses of the databases, to others.`,
  )
}

function leftOf({ accounts, people, begun, finished }: FoundDemo, isStrict: boolean): string[] {
  const holding = targets.filter((target) => people[target].length > 0)
  return [
    ...(accounts.length > 0
      ? [`${accounts.length} of its accounts can be used, and their password is published`]
      : []),
    ...(isStrict && holding.length > 0 ? [`its people are in ${holding.join(' and ')}`] : []),
    ...(begun.size > finished.size ? ['its retirement was begun and not finished'] : []),
  ]
}
