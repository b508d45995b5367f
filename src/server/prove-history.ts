import { writeFileSync } from 'node:fs'
import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { readConfig } from './config.ts'
import { checkFile } from './proving/check-file.ts'
import { ProofError } from './proving/check-proof.ts'
import { makeProof, missingEntries } from './proving/make-proof.ts'
import { readWords, usage, type Asked } from './proving/read-words.ts'
import { explain } from './verifying/explain.ts'
import { reachTarget } from './verifying/reach-target.ts'
import { withVerifier } from './verifying/with-verifier.ts'

async function prove(asked: Asked, stages: Stages): Promise<number> {
  if ('check' in asked) return checkFile(asked.check, asked.head)
  const { project, opened, out } = asked
  const { target, url, stop } = await reachTarget(
    readConfig(process.env),
    asked.target,
    stages.note,
  )
  const isLeaving = leaveInOrder(stop, 'Ended before the proof was made.')
  try {
    stages.begin(`proving the history of project ${project} in ${target}`)
    const proof = await withVerifier(url, ({ db }) => makeProof(db, project, opened))
    stages.end()
    if (proof === null)
      throw new ProofError(`No entry of project ${project} in ${target} is sealed by a block yet.`)
    const missing = missingEntries(proof, opened)
    if (missing.length > 0)
      throw new ProofError(
        `Project ${project} in ${target} has no entry ${missing.join(', ')} that is sealed by a block.`,
      )
    const text = JSON.stringify(proof)
    if (out === undefined) say(text)
    else {
      write(out, text)
      say(`The proof is in ${out}. It leads to the head ${proof.head}.`)
    }
    return 0
  } finally {
    if (!isLeaving()) await stop()
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`)
  } catch (error) {
    const { code } = error as { code?: string }
    throw new ProofError(`${file} cannot be written (${code}).`)
  }
}

await runCommand({
  usage,
  readWords,
  carryOut: prove,
  explain: (error) => [error instanceof ProofError ? error.message : explain(error)],
})
