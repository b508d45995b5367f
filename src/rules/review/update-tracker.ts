/** The state of one write on the client (specification, section 4). */
export type UpdateState = 'Pending' | 'Updating' | 'Success' | 'Error' | 'Complete'

/** The state of all writes of a screen together. */
export type OverallState = 'Ready' | 'Updating' | 'Success'

/** What happens to a write: it is sent, it succeeds, it fails, or the time to show its success is over. */
export type UpdateEvent = 'send' | 'succeed' | 'fail' | 'settle'

/** How long a success is shown, in milliseconds. */
export const successDisplayDelay = 2000

/** The shorter variant of the success delay, in milliseconds. */
export const shortSuccessDisplayDelay = 500

const updateMoves: Readonly<Record<UpdateState, Partial<Record<UpdateEvent, UpdateState>>>> = {
  Pending: { send: 'Updating', fail: 'Error' },
  Updating: { succeed: 'Success', fail: 'Error' },
  Success: { settle: 'Complete' },
  Error: { send: 'Updating' },
  Complete: {},
}

const overallMoves: Readonly<Record<OverallState, Partial<Record<UpdateEvent, OverallState>>>> = {
  Ready: { send: 'Updating' },
  Updating: { succeed: 'Success', fail: 'Ready' },
  Success: { settle: 'Ready', send: 'Updating' },
}

/** The state of a write after an event; an event that does not fit the state changes nothing. */
export const nextUpdateState = (state: UpdateState, event: UpdateEvent): UpdateState =>
  updateMoves[state][event] ?? state

/** The overall state after an event; an event that does not fit the state changes nothing. */
export const nextOverallState = (state: OverallState, event: UpdateEvent): OverallState =>
  overallMoves[state][event] ?? state

/** What a reply means for its write: without the database-write result 'Success' it failed. */
export const eventOfResult = (result: unknown): 'succeed' | 'fail' =>
  result === 'Success' ? 'succeed' : 'fail'
