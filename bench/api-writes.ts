import { benchUser } from './seed.ts'

export type Place = {
  readonly project: number
  readonly standard: number
  readonly element: number
}

/** A score that a program gives in Desktop Review. */
export type ScoreWrite = {
  readonly score: number | null
  /** The score that it replaces; without it, whatever is stored. */
  readonly expected?: number | null
  readonly key?: string
}

/** The status of a write, and the stored value if it conflicts. */
export type ScoreAnswer = { readonly status: number; readonly stored?: number | null }

/** Scores an element as a program does. */
export async function sendScore(
  address: string,
  cookie: string,
  { project, element }: Place,
  { score: mock_score, expected, key = crypto.randomUUID() }: ScoreWrite,
): Promise<ScoreAnswer> {
  const response = await fetch(`${address}/api/v3/write/transformation?apiDb=ps`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      focus: 'Element',
      action: 'UpdateMockScore',
      user_id: benchUser.id,
      parameters: { project_id: project, element_id: element, phase: 'desktop-review', mock_score },
      ...(expected !== undefined && { expected: { MockScore: expected } }),
    }),
  })
  const body = (await response.json().catch(() => null)) as Answer | null
  const conflict = body?.data?.transformation?.conflict
  return { status: response.status, ...(conflict && { stored: conflict.stored }) }
}

type Answer = { data?: { transformation?: { conflict?: { stored: number | null } } } }
