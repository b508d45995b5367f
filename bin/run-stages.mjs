import { secondsSince } from './progress.mjs'

/**
 * Runs all stages in order, even when some fail, with a line before each and a table at the end. A stage is `{ name, run }`, where `run`
 * returns an exit status. Returns the names of the stages that failed.
 */
export async function runStages(title, stages) {
  const lines = []
  const failed = []
  for (const { name, run } of stages) {
    console.log(`\n${title}: ${name}`)
    const begin = Date.now()
    const isGood = (await run()) === 0
    if (!isGood) failed.push(name)
    lines.push(
      `  ${name.padEnd(22)}${secondsSince(begin).padStart(8)}  ${isGood ? 'ok' : 'FAILED'}`,
    )
  }
  console.log(`\n${title}\n${lines.join('\n')}`)
  return failed
}
