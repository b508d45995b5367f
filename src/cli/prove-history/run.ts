import { writeFileSync } from 'node:fs'
import { readConfig } from '#server/settings/config.ts'
import { CommandError } from '../command/command-error.ts'
import { connectTarget } from '../command/connect-targets.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import { withVerifier } from '../verify-history/with-verifier.ts'
import type { Options } from './arguments.ts'
import { checkFile } from './check-file.ts'
import { makeProof, missingEntries } from './make-proof.ts'

export async function run(options: Options, stages: Stages): Promise<number> {
  if ('check' in options) return checkFile(options.check, options.head)
  const { project, disclosed, out } = options
  const { target, url, stop } = await connectTarget(
    readConfig(process.env),
    options.target,
    stages.note,
  )
  return withCleanup(stop, 'Stopped before the proof was made.', async () => {
    stages.begin(`proving the history of project ${project} in ${target}`)
    const proof = await withVerifier(url, ({ db }) => makeProof(db, project, disclosed))
    stages.end()
    if (proof === null)
      throw new CommandError(
        `No entry of project ${project} in ${target} is sealed by a block yet.`,
      )
    const missing = missingEntries(proof, disclosed)
    if (missing.length > 0)
      throw new CommandError(
        `Project ${project} in ${target} has no entry ${missing.join(', ')} that is sealed by a block.`,
      )
    const text = JSON.stringify(proof)
    if (out === undefined) print(text)
    else {
      write(out, text)
      print(`The proof is in ${out}. It leads to the head ${proof.head}.`)
    }
    return 0
  })
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`)
  } catch (error) {
    const { code } = error as { code?: string }
    throw new CommandError(`${file} cannot be written (${code}).`)
  }
}

export const failure: FailureTexts = { subject: 'The proof' }
