import { isTarget, type Target } from '#rules/api/targets.ts'
import { textEncryption } from '#server/runtime/text-encryption.ts'

/** The person and the projects whose mails a link ends. */
export type Unsubscription = {
  readonly target: Target
  readonly userId: string
  readonly projects: readonly number[]
}

/** Links by which the recipient of a mail turns off such mails without signing in. */
export type UnsubscribeLinks = {
  readonly pathOf: (unsubscription: Unsubscription) => string
  /** Null for a token that this installation did not make. */
  readonly read: (token: string) => Unsubscription | null
}

// A header line may not exceed 998 characters.
const maxProjects = 100

/** The path of the page behind the links. */
export const unsubscribePath = '/unsubscribe'

/** Creates the links: the person and the projects are encrypted and authenticated under a key derived from AUTH_SECRET. */
export function unsubscribeLinks(secret: string): UnsubscribeLinks {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline unsubscribe link')
  return {
    pathOf: ({ target, userId, projects }) => {
      const named = projects.slice(0, maxProjects).join(',')
      return `${unsubscribePath}?token=${encrypt(`${target} ${userId} ${named}`)}`
    },
    read: (token) => {
      const [target, userId, named] = decrypt(token)?.split(' ') ?? []
      if (!isTarget(target) || userId === undefined || named === undefined) return null
      return { target, userId, projects: named.split(',').map(Number) }
    },
  }
}
