import { benchUser } from './seed.ts'

/** An element of a project. */
export type Place = {
  readonly project: number
  readonly standard: number
  readonly element: number
}

/** Scores an element in Desktop Review as a program does; returns the status of the response. */
export async function score(
  address: string,
  cookie: string,
  { project, element }: Place,
  mock_score: number,
): Promise<number> {
  const response = await fetch(`${address}/api/v3/write/transformation?apiDb=ps`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      focus: 'Element',
      action: 'UpdateMockScore',
      user_id: benchUser.id,
      parameters: { project_id: project, element_id: element, phase: 'desktop-review', mock_score },
    }),
  })
  await response.arrayBuffer()
  return response.status
}
