type Waiting<Key, Answer> = {
  key: Key
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Batches concurrent lookups into one query. Keys that arrive during a query wait for the next one, so a result is never older than its
 * request. `query` receives distinct keys and returns their results in the same order.
 */
export function batchLookups<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []
  let isAsking = false

  const askAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const keys = [...new Set(batch.map(({ key }) => key))]
      try {
        const answers = await ask(keys)
        const answerTo = new Map(keys.map((key, index) => [key, answers[index] as Answer]))
        for (const { key, resolve } of batch) resolve(answerTo.get(key) as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // Batches the keys of one turn of the event loop.
      if (!isAsking && waiting.length === 1) setImmediate(() => void (isAsking || askAll()))
    })
}
