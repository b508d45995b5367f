import { existsSync } from 'node:fs'
import { withProgress } from './progress.mjs'
import { runCommand } from './run-program.mjs'

const install = 'apt-get update && apt-get install -y --no-install-recommends chromium'

/** Makes sure that the browser of the browser tests is there; as root it installs Debian's. Throws an Error that says what to do otherwise. */
export async function ensureChromium() {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(chromium)) return
  const advice = `The browser tests need Chromium, which is not at ${chromium}. Set CHROMIUM to its path, or run as root: ${install}`
  if (
    process.env.CHROMIUM !== undefined ||
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get')
  )
    throw new Error(advice)
  console.log('installing Chromium')
  const work = runCommand('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })
  const status = await withProgress('installing Chromium', work)
  if (status !== 0 || !existsSync(chromium))
    throw new Error(`Chromium could not be installed. ${advice}`)
}
