import { denialChain } from '#server/audit/hash-chain/denial-chain.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { verifyChain } from '#server/audit/verification/verify-chain.ts'
import { readConfig } from '#server/settings/config.ts'
import { connectTarget } from '../command/connect-targets.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { Options } from './arguments.ts'
import { formatHead, formatHeadAdvice, formatVerification } from './report.ts'
import { withVerifier } from './with-verifier.ts'

// Long enough for open transactions to end and for a running Plumbline to record ids whose writes were rolled back.
const noticedWithin = 90_000

export async function run({ target: requested, heads }: Options, stages: Stages): Promise<number> {
  const { target, url, stop } = await connectTarget(readConfig(process.env), requested, stages.note)
  return withCleanup(stop, 'Stopped before the whole chain was verified.', async () => {
    const noted = new Set(heads)
    const [history, denials] = await withVerifier(url, async ({ db, isServed }) => {
      const settings = { noted, report: stages.note, isServed, patience: noticedWithin }
      stages.begin(`verifying the history of ${target}`)
      const ofHistory = await verifyChain(db, historyChain, settings)
      stages.begin(`verifying the access denials of ${target}`)
      return [ofHistory, await verifyChain(db, denialChain, settings)] as const
    })
    stages.end()
    for (const verified of [history, denials])
      for (const line of formatVerification(target, verified)) print(line)
    for (const hash of noted)
      print(
        `The head ${hash} is in no chain of ${target}: the end of a chain was cut off, or the chain was rewritten.`,
      )
    const isValid = history.breakCount + denials.breakCount + noted.size === 0
    print(isValid ? 'Nothing is wrong.' : 'Something is wrong.')
    if (heads.length === 0) print(formatHeadAdvice(target))
    for (const { chain, overall } of [denials, history])
      if (overall !== '')
        print(`hash over the heads of all shards of the ${chain} of ${target}: ${overall}`)
    for (const verified of [denials, history]) print(formatHead(target, verified))
    return isValid ? 0 : 1
  })
}

export const failure: FailureTexts = { subject: 'The verification' }
