import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, claimFolder, holderOf } from './claim-folder.ts'

const patience = 3000

/** Claims the data folder as `claimFolder` does, but gives an earlier Plumbline that is just stopping three seconds to end. */
export async function claimWhenFree(
  folder: string,
  report: (line: string) => void,
): Promise<Claim> {
  for (let waited = 0; waited < patience; waited += 50) {
    const holder = holderOf(folder)
    if (holder === undefined || holder === process.pid) break
    if (waited === 0) report(`waiting for an earlier Plumbline to end (process ${holder})`)
    await sleep(50)
  }
  return claimFolder(folder)
}
