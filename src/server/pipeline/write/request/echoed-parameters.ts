import type { Values } from '#operations/core/contract.ts'
import { writes } from '../../registry.ts'
import { parameterNames } from './parameter-names.ts'
import { unwrapBody } from './unwrap-body.ts'

/** The parts of a request that every response echoes, as far as they could be parsed. */
export type EchoedRequest = {
  focus?: string | undefined
  action?: string | undefined
  parameters?: unknown
  user_id?: string | undefined
}

/** The echo of any body: focus, action, user, and the parameters that the action knows. */
export function echoedRequest(body: unknown): EchoedRequest {
  const call = unwrapBody(body)
  if (typeof call !== 'object' || call === null) return {}
  const { focus, action, parameters, user_id } = call as Values
  const knownFocus = typeof focus === 'string' ? focus.slice(0, 50) : undefined
  const knownAction = typeof action === 'string' ? action.slice(0, 50) : undefined
  return {
    focus: knownFocus,
    action: knownAction,
    parameters: knownParameters(`${knownFocus}:${knownAction}`, parameters),
    user_id: typeof user_id === 'string' ? user_id.slice(0, 100) : undefined,
  }
}

const longestEcho = 2_000

// An error response echoes neither the text of a file nor unknown parameters.
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
  typeof value === 'string' && value.length > longestEcho
    ? `${value.slice(0, longestEcho).toWellFormed()}…`
    : value
