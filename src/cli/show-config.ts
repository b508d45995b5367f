import { ConfigError } from '#server/settings/config-error.ts'
import { effectiveSettings } from '#server/settings/effective-settings.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { print, printError } from './command/print.ts'

const groups = effectiveSettings(process.env)
const widest = (textOf: (setting: { name: string; value: string }) => string): number =>
  Math.max(...groups.flatMap(({ settings }) => settings.map((setting) => textOf(setting).length)))
const [names, values] = [
  widest(({ name }) => name),
  Math.min(
    60,
    widest(({ value }) => value),
  ),
]

for (const { title, settings } of groups) {
  print(`${title}:`)
  for (const { name, value, source } of settings)
    print(`  ${name.padEnd(names)}  ${value.padEnd(values)}  ${source}`)
}
try {
  readSettings(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  printError(`\n${error.message}`)
  process.exitCode = 1
}
