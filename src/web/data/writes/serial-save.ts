type Send<Values> = (values: Values, from: Values) => Promise<boolean>

/**
 * Saves the values of a form, one save at a time. A save requested while another is in flight runs after it, based on its result.
 * Changes made during a save stay unsaved.
 */
export class SerialSave<Values extends object> {
  #held: Values
  #isSending = false
  #isAsked = false

  constructor(values: Values) {
    this.#held = values
  }

  /** Records the current values of the form. */
  hold(values: Values): void {
    this.#held = values
  }

  /** Whether these are the current values of the form. */
  holds(values: Values): boolean {
    return (Object.keys(values) as (keyof Values)[]).every((name) =>
      Object.is(values[name], this.#held[name]),
    )
  }

  /**
   * Saves the current values as a change from `from`. Returns the values stored in the end; null when nothing more was stored, or when
   * the save in flight will include this one.
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
