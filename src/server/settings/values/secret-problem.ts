const minLength = 32
const minDistinct = 8

// Words used in documented placeholders and in what people replace them with; a random secret practically
// never contains one.
const exampleWords =
  /secret|change.?me|password|example|placeholder|default|plumb.?(line|the)|better.?auth/i

const isRun = (text: string): boolean => {
  let steps = 0
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps += 1
  return steps > text.length / 2
}

// True for 'abcdabcd...'; the last repetition may be incomplete.
const isRepeated = (text: string): boolean => {
  for (let part = 1; part <= text.length / 2; part += 1)
    if (text.slice(part) === text.slice(0, -part)) return true
  return false
}

/** Describes why a secret is guessable, as a predicate that follows its name; null when it is strong enough. Never contains the secret. */
export function secretProblem(secret: string): string | null {
  if (secret.length < minLength)
    return `has ${secret.length} characters, and at least ${minLength} are needed`
  if (new Set(secret).size < minDistinct || isRepeated(secret)) return 'repeats itself'
  if (isRun(secret)) return 'is a run of neighbouring characters'
  return exampleWords.test(secret) ? 'is made of words that stand in examples' : null
}
