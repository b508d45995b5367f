import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { readConfig } from './config.ts'
import { historyChain } from './sealing/history-chain.ts'
import { refusalChain } from './sealing/refusal-chain.ts'
import { explain } from './verifying/explain.ts'
import { reachTarget } from './verifying/reach-target.ts'
import { readWords, usage, type Asked } from './verifying/read-words.ts'
import { tellHead, tellUnknown, tellVerified } from './verifying/tell-verified.ts'
import { verifyChain } from './verifying/verify-chain.ts'
import { withVerifier } from './verifying/with-verifier.ts'

// Long enough for open transactions to end and for a running Plumbline to record ids whose writes were rolled back.
const noticedWithin = 90_000

async function verify({ target: asked, heads }: Asked, stages: Stages): Promise<number> {
  const { target, url, stop } = await reachTarget(readConfig(process.env), asked, stages.note)
  const isLeaving = leaveInOrder(stop, 'Ended before the whole chain was verified.')
  try {
    const noted = new Set(heads)
    const [history, refusals] = await withVerifier(url, async ({ db, isServed }) => {
      const settings = { noted, told: stages.note, isServed, patience: noticedWithin }
      stages.begin(`verifying the history of ${target}`)
      const ofHistory = await verifyChain(db, historyChain, settings)
      stages.begin(`verifying the refusals of ${target}`)
      return [ofHistory, await verifyChain(db, refusalChain, settings)] as const
    })
    stages.end()
    for (const verified of [history, refusals])
      for (const line of tellVerified(target, verified)) say(line)
    for (const hash of noted)
      say(
        `The head ${hash} is in no chain of ${target}: the end of a chain was cut off, or the chain was rewritten.`,
      )
    const isTrue = history.breakCount + refusals.breakCount + noted.size === 0
    say(isTrue ? 'Nothing is wrong.' : 'Something is wrong.')
    if (heads.length === 0) say(tellUnknown(target))
    for (const { chain, overall } of [refusals, history])
      if (overall !== '')
        say(`hash over the heads of all shards of the ${chain} of ${target}: ${overall}`)
    for (const verified of [refusals, history]) say(tellHead(target, verified))
    return isTrue ? 0 : 1
  } finally {
    if (!isLeaving()) await stop()
  }
}

await runCommand({ usage, readWords, carryOut: verify, explain: (error) => [explain(error)] })
