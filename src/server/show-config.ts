import { say, complain } from './command/say.ts'
import { ConfigError } from './config-error.ts'
import { readSettings } from './settings/read-settings.ts'
import { settingsInForce } from './settings/settings-in-force.ts'

const groups = settingsInForce(process.env)
const width = (of: (one: { name: string; value: string }) => string): number =>
  Math.max(...groups.flatMap(({ settings }) => settings.map((one) => of(one).length)))
const [names, values] = [
  width(({ name }) => name),
  Math.min(
    60,
    width(({ value }) => value),
  ),
]

for (const { title, settings } of groups) {
  say(`${title}:`)
  for (const { name, value, source } of settings)
    say(`  ${name.padEnd(names)}  ${value.padEnd(values)}  ${source}`)
}
try {
  readSettings(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  complain(`\n${error.message}`)
  process.exitCode = 1
}
