import { openHouseWithFiles, uploaded, type HouseWithFiles } from '../files.ts'
import { people } from '../people.ts'
import type { Target } from '../../src/rules/targets.ts'
import { openStages, type StageFile, type Stages } from './stage.ts'

/** A house in which every call can be about something. */
export type MatrixHouse = HouseWithFiles & { readonly stages: Stages }

/** Opens a house with stages; K2, a client by type, is one of its super users. */
export async function openMatrixHouse(
  env: Readonly<Record<string, string>> = {},
): Promise<MatrixHouse> {
  const house = await openHouseWithFiles({
    SUPER_USERS: people.K2.email,
    // What the tests compare is changed by the calls of the tests alone.
    JOBS: 'false',
    ...env,
  })
  const fileIn = async (target: Target): Promise<StageFile> => {
    const id = await uploaded(house, 'ADM', { target })
    const [row] = await house.sql(
      target,
      `update "Upload" set "BoundDate" = now() where "Id" = $1 returning "StorageKey" as key, "FileSize"::int as size`,
      [id],
    )
    return row as StageFile
  }
  const stages = await openStages(house, { rds: await fileIn('rds'), ps: await fileIn('ps') })
  return { ...house, stages }
}
