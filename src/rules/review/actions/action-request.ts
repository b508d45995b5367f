/** What a standard in Desktop Review is waiting for (specification, section 4). */
export type ActionRequest =
  | 'IsReadyByClient'
  | 'InitiateRFIReview'
  | 'InitiateSecondReview'
  | 'UploadThisStandard'
  | 'NoActionRequest'

/** The actions by priority: the first flag that is set is the action request. */
export const actions = [
  'IsReadyByClient',
  'InitiateRFIReview',
  'InitiateSecondReview',
  'UploadThisStandard',
] as const satisfies readonly ActionRequest[]

/** An action request other than 'NoActionRequest'. */
export type Action = (typeof actions)[number]

/** The flags of a standard phase record that an action request is derived from. */
export type ActionFlags = Readonly<Record<Action, boolean>>

/** A change to the metric rows of a standard. */
export type MetricMove =
  | { readonly move: 'open'; readonly StartAction: Action; readonly Status: 'Pending' }
  | {
      readonly move: 'close'
      readonly StartAction: Action
      readonly EndAction: ActionRequest
      readonly Status: 'Complete'
      readonly whenNoneOpen: 'Error'
    }

/** Returns the action request that the flags stand for. */
export const actionRequest = (flags: ActionFlags): ActionRequest =>
  actions.find((action) => flags[action]) ?? 'NoActionRequest'

/** Returns the metric changes between two requests: close the row of the action that ends, then open one for the action that starts. */
export function metricMoves(from: ActionRequest, to: ActionRequest): MetricMove[] {
  if (from === to) return []
  const moves: MetricMove[] = []
  if (from !== 'NoActionRequest') {
    moves.push({
      move: 'close',
      StartAction: from,
      EndAction: to,
      Status: 'Complete',
      whenNoneOpen: 'Error',
    })
  }
  if (to !== 'NoActionRequest') moves.push({ move: 'open', StartAction: to, Status: 'Pending' })
  return moves
}
