import { readFileSync } from 'node:fs'
import { CommandError } from '../command/command-error.ts'
import { print } from '../command/print.ts'
import { checkProof } from './check-proof.ts'
import { proofSchema, type Proof } from './proof.ts'

/** Checks the proof in a file, against a head recorded elsewhere if one is given, and prints what it shows. Returns the exit status. */
export function checkFile(file: string, head: string | undefined): number {
  const proof = readProof(file)
  const { hashes, entries } = checkProof(proof)
  const last = head === undefined ? hashes.length - 1 : hashes.indexOf(head)
  if (last < 0) {
    print(`The proof does not lead to the head ${head}.`)
    return 1
  }
  const total = entries.at(-1) ?? 0
  const proven = entries[last] ?? 0
  print(
    `${proven} of ${total} entries of project ${proof.project} are in the history of the head ${hashes[last]}.`,
  )
  if (head === undefined)
    print(
      'To check that this is a head of the history, pass one that was logged or recorded as --head.',
    )
  return proven === total ? 0 : 1
}

function readProof(file: string): Proof {
  try {
    return proofSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const { code } = error as { code?: string }
    throw new CommandError(
      code === undefined
        ? `${file} is not a proof of the history in a known format.`
        : `${file} cannot be read (${code}).`,
    )
  }
}
