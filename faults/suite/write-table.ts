import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownTree } from '../installation/program.ts'
import { describeMeasurement, type Scenario } from './figure.ts'
import { publishedFolder, readResult, type Result } from './result.ts'

const file = join(ownTree, 'docs/faults.md')
const begin = '<!-- figures: npm run faults -- --publish -->'
const end = '<!-- end of the figures -->'

/** Writes the published results into docs/faults.md. */
export function writeTable(scenarios: readonly Scenario[]): void {
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`${file} has no place for the figures`)
  writeFileSync(file, `${before}${begin}\n\n${tableOf(scenarios)}\n\n${end}${after}`)
}

/** The published figures in words, as Markdown. */
function tableOf(scenarios: readonly Scenario[]): string {
  const parts = scenarios
    .flatMap(({ figures, controls }) =>
      figures.map((figure) => ({ ...figure, hasControl: controls[figure.id] !== undefined })),
    )
    .toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map((figure) => {
      const result = readResult(publishedFolder, figure.id)
      return `### ${figure.words} (${figure.id})\n\n${result === undefined ? 'Not measured yet.' : rowsOf(result, figure.hasControl)}`
    })
  return parts.join('\n\n')
}

function rowsOf(
  { target, how, state, measured, control, reason, ...run }: Result,
  hasControl: boolean,
): string {
  const found = measured === undefined ? (reason ?? '') : describeMeasurement(measured)
  const lines = [
    `- Target: ${target}. **${state}**: ${found}.`,
    ...(measured?.details ?? []).map((detail) => `- ${detail}.`),
    ...(control === undefined
      ? hasControl
        ? ['- Its planted fault was **not run** with this result.']
        : []
      : [
          `- Planted fault, ${control.words}: ${control.isRed ? 'red, as it must be' : '**not red**'} (${control.seen}).`,
        ]),
    `- How: ${how}`,
    `- ${run.at.slice(0, 10)}, commit ${run.commit}, seed ${run.seed}, ${run.seconds} s, load ${run.load}, ${run.machine}.`,
  ]
  return lines.join('\n')
}
