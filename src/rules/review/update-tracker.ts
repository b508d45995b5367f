/** The state of one write on the client (specification, section 4). */
export type UpdateState = 'Pending' | 'Updating' | 'Success' | 'Error' | 'Complete'

/** The combined state of all writes of a screen. */
export type OverallState = 'Ready' | 'Updating' | 'Success'

/** What can happen to a write: it is sent, it succeeds, it fails, or the time to show its success ends. */
export type UpdateEvent = 'send' | 'succeed' | 'fail' | 'settle'

/** How long a success is displayed, in milliseconds. */
export const successDisplayDelay = 2000

/** The shorter variant of the success display time, in milliseconds. */
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

/** Returns the state of a write after an event; an event that is invalid in the state changes nothing. */
export const nextUpdateState = (state: UpdateState, event: UpdateEvent): UpdateState =>
  updateMoves[state][event] ?? state

/** Returns the overall state after an event; an event that is invalid in the state changes nothing. */
export const nextOverallState = (state: OverallState, event: UpdateEvent): OverallState =>
  overallMoves[state][event] ?? state

/** Returns the event for a write's result: anything other than the database-write result 'Success' is a failure. */
export const eventOfResult = (result: unknown): 'succeed' | 'fail' =>
  result === 'Success' ? 'succeed' : 'fail'
