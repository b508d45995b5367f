import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { readConfig } from './config.ts'
import { reachTargets } from './copying/reach-targets.ts'
import { historyChain } from './sealing/history-chain.ts'
import { refusalChain } from './sealing/refusal-chain.ts'
import { explain } from './verifying/explain.ts'
import { openVerifier } from './verifying/open-verifier.ts'
import { readWords, usage, type Asked } from './verifying/read-words.ts'
import { tellHead, tellVerified } from './verifying/tell-verified.ts'
import { verifyChain } from './verifying/verify-chain.ts'

async function verify({ target: asked, heads }: Asked, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  const target = asked ?? config.defaultTarget
  const external = config.ownerUrls[target] ?? config.urls[target]
  const reached = external
    ? { urls: { [target]: external }, stop: async () => {} }
    : await reachTargets(config, { to: target, isComparing: true }, stages.note)
  const isLeaving = leaveInOrder(reached.stop, 'Ended before the whole chain was verified.')
  try {
    const { db, close } = await openVerifier(reached.urls[target] ?? '')
    const noted = new Set(heads)
    stages.begin(`verifying the history of ${target}`)
    const history = await verifyChain(db, historyChain, noted, stages.note)
    stages.begin(`verifying the refusals of ${target}`)
    const refusals = await verifyChain(db, refusalChain, noted, stages.note)
    await close()
    stages.end()
    for (const verified of [history, refusals])
      for (const line of tellVerified(target, verified)) say(line)
    for (const hash of noted)
      say(
        `The head ${hash} is in no chain of ${target}: the end of a chain was cut off, or it was written anew.`,
      )
    const isTrue = history.breakCount + refusals.breakCount + noted.size === 0
    say(isTrue ? 'Nothing is wrong.' : 'Something is wrong.')
    for (const verified of [refusals, history]) say(tellHead(target, verified))
    return isTrue ? 0 : 1
  } finally {
    if (!isLeaving()) await reached.stop()
  }
}

await runCommand({ usage, readWords, carryOut: verify, explain: (error) => [explain(error)] })
