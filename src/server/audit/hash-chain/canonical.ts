/** A value as the proof of the history encodes it: text, or null. */
export type Value = string | null

const lengthBytes = 4
const lengthOfNull = -1

/** An injective encoding of values: for each text its length in UTF-8 bytes (signed 32-bit, big-endian) and those bytes; for null the length -1. */
export const canonical = (values: readonly Value[]): Buffer =>
  Buffer.concat(
    values.flatMap((value) => {
      const length = Buffer.alloc(lengthBytes)
      if (value === null) {
        length.writeInt32BE(lengthOfNull)
        return [length]
      }
      const bytes = Buffer.from(value)
      length.writeInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
