import { writes } from './registry.ts'
import { parameterNames } from './parameter-names.ts'
import { unwrapped } from './unwrapped.ts'

/** What a request asked for, as far as it could be read; every answer repeats it. */
export type Asked = {
  focus?: string | undefined
  action?: string | undefined
  parameters?: unknown
  user_id?: string | undefined
}

/** What was asked for, as far as it can be told from any body: of the parameters those alone that the action knows. */
export function askedIn(body: unknown): Asked {
  const asked = unwrapped(body)
  if (typeof asked !== 'object' || asked === null) return {}
  const { focus, action, parameters, user_id } = asked as Record<string, unknown>
  const shownFocus = typeof focus === 'string' ? focus.slice(0, 50) : undefined
  const shownAction = typeof action === 'string' ? action.slice(0, 50) : undefined
  return {
    focus: shownFocus,
    action: shownAction,
    parameters: knownParameters(`${shownFocus}:${shownAction}`, parameters),
    user_id: typeof user_id === 'string' ? user_id.slice(0, 100) : undefined,
  }
}

const longestRepeated = 2_000

// A refusal repeats what was asked for, but not the whole text of a file, nor what nobody asks for.
function knownParameters(name: string, parameters: unknown): unknown {
  const write = writes.get(name)
  if (!write || typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    return undefined
  const names = parameterNames(write.contract)
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([parameter, value]: [string, unknown]) =>
      names === 'any' || names.has(parameter) ? [[parameter, shortened(value)]] : [],
    ),
  )
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestRepeated
    ? `${value.slice(0, longestRepeated).toWellFormed()}…`
    : value
