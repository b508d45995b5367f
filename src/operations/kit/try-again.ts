/** Thrown by a write that found in its change that what it had looked at is not the newest: the road undoes it and tries again. */
export class TryAgain extends Error {
  /** The code that the database gives to a transaction that must be tried again. */
  readonly code = '40001'

  constructor() {
    super('What the write looked at has changed meanwhile')
    this.name = 'TryAgain'
  }
}
