import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { denialChain } from '#server/audit/hash-chain/denial-chain.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { readConfig } from '#server/settings/config.ts'
import { CommandError } from '../command/command-error.ts'
import { connectTarget } from '../command/connect-targets.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { printError } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import { withVerifier } from '../verify-history/with-verifier.ts'
import type { Options } from './arguments.ts'
import { exportLines, type ExportSummary } from './export-lines.ts'

const chains = { history: historyChain, denials: denialChain } as const

export async function run(
  { project, chain, target: requested, out }: Options,
  stages: Stages,
): Promise<number> {
  const { target, url, stop } = await connectTarget(readConfig(process.env), requested, stages.note)
  return withCleanup(stop, 'Stopped before the export was whole.', async () => {
    const of = project === null ? '' : ` of project ${project}`
    stages.begin(`exporting the ${chain}${of} in ${target}`)
    const summary = await withVerifier(url, ({ db }) =>
      write(exportLines({ db, chain: chains[chain], project }), out),
    )
    stages.end()
    if (summary === null && out !== undefined) await rm(out, { force: true })
    if (summary === null)
      throw new CommandError(`Nothing of the ${chain}${of} in ${target} is sealed by a block yet.`)
    const { rows, blocks, head } = summary
    printError(`${rows} rows in ${blocks} blocks; the head is ${head}.`)
    return 0
  })
}

/** Writes the lines as they are generated, and returns the generator's return value. */
async function write(
  lines: AsyncGenerator<string, ExportSummary | null>,
  out: string | undefined,
): Promise<ExportSummary | null> {
  let summary: ExportSummary | null = null
  async function* withSummary() {
    summary = yield* lines
  }
  const file = out === undefined ? process.stdout : createWriteStream(out, { mode: 0o600 })
  try {
    await pipeline(Readable.from(withSummary()), file, { end: out !== undefined })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (out === undefined || syscall === undefined || code === undefined) throw error
    throw new CommandError(`${out} cannot be written (${code}).`)
  }
  return summary
}

export const failure: FailureTexts = { subject: 'The export' }
