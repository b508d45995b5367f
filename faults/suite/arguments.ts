import { parseArgs } from 'node:util'
import type { FigureId } from './figure.ts'

/** The options of the command. */
export type Options = {
  /** Empty for all. */
  readonly figures: readonly FigureId[]
  readonly isLong: boolean
  readonly n: number | undefined
  readonly seed: number
  /** Whether results are published in docs/faults.md. */
  readonly isPublished: boolean
  readonly hasControls: boolean
  /** Whether only the planted faults are run, and added to earlier results. */
  readonly isOnlyControls: boolean
}

/** Parses the arguments; throws an error with a readable message. */
export function readArguments(words: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      n: { type: 'string' },
      seed: { type: 'string' },
      publish: { type: 'boolean', default: false },
      'no-controls': { type: 'boolean', default: false },
      'only-controls': { type: 'boolean', default: false },
    },
  })
  const figures = positionals.map((word) => {
    if (!/^R[1-9]\d?$/.test(word))
      throw new Error(`"${word}" is not the name of a figure, such as R1.`)
    return word as FigureId
  })
  return {
    figures,
    isLong: values.long,
    n: values.n === undefined ? undefined : wholeNumber('--n', values.n),
    seed: values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('--seed', values.seed),
    isPublished: values.publish,
    hasControls: !values['no-controls'],
    isOnlyControls: values['only-controls'],
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`${name} must be a whole number, not "${text}".`)
  return Number(text)
}
