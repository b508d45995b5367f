type Waiting<Key, Answer> = {
  key: Key
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Lets many requests share one question to a database. While a question is under way later keys wait for the next one, so an
 * answer is never older than the moment at which it was asked for.
 * `ask` gets distinct keys and answers them in the same order.
 */
export function gather<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []
  let isAsking = false

  const askAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      const keys = [...new Set(asked.map(({ key }) => key))]
      try {
        const answers = await ask(keys)
        const answerTo = new Map(keys.map((key, index) => [key, answers[index] as Answer]))
        for (const { key, resolve } of asked) resolve(answerTo.get(key) as Answer)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isAsking = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // Those that arrive in the same turn of the event loop are asked together.
      if (!isAsking && waiting.length === 1) setImmediate(() => void (isAsking || askAll()))
    })
}
