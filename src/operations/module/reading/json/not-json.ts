/** Thrown by the scanner where a text stops being JSON; the offset is in UTF-16 units from 0. */
export class NotJson extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
