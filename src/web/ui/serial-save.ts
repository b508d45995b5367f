type Send<Values> = (values: Values, from: Values) => Promise<boolean>

/**
 * Saves what a form holds, one save after the other. What is asked to be saved while a save is under way follows it and starts from it, and what
 * was changed meanwhile is not taken for saved.
 */
export class SerialSave<Values extends object> {
  #held: Values
  #isSending = false
  #isAsked = false

  constructor(values: Values) {
    this.#held = values
  }

  /** Takes note of what the form holds now. */
  hold(values: Values): void {
    this.#held = values
  }

  /** Whether the form holds these values. */
  holds(values: Values): boolean {
    return (Object.keys(values) as (keyof Values)[]).every((name) =>
      Object.is(values[name], this.#held[name]),
    )
  }

  /**
   * Sends what the form holds as a change from what was stored; answers what is stored in the end, or null when nothing more is than before, or
   * when the save under way takes this one along.
   */
  async save(from: Values, send: Send<Values>): Promise<Values | null> {
    if (this.#isSending) {
      this.#isAsked = true
      return null
    }
    this.#isSending = true
    let stored: Values | null = null
    do {
      this.#isAsked = false
      const values = this.#held
      if (!(await send(values, stored ?? from))) break
      stored = values
    } while (this.#isAsked && !this.holds(stored))
    this.#isSending = false
    return stored
  }
}
