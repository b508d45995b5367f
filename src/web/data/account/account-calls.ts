import { useState } from 'react'
import type { accountEndpoints } from '#operations/account/contract.ts'
import type { EndpointBody, EndpointData } from '#operations/core/endpoint-contract.ts'
import { ApiError } from '#rules/api/api-error.ts'
import { apiErrorOf, postJson } from '../api/api.ts'

type AccountEndpoints = typeof accountEndpoints
type AccountPath = AccountEndpoints[keyof AccountEndpoints]['path']
type EndpointOf<Call extends AccountCall> = Extract<
  AccountEndpoints[keyof AccountEndpoints],
  { readonly path: `/api/auth/${Call}` }
>

/** An account endpoint by its path below /api/auth/. */
export type AccountCall = AccountPath extends `/api/auth/${infer Call}` ? Call : never

/** Calls an account endpoint and returns its data; throws an ApiError. */
export async function callAccount<Call extends AccountCall>(
  call: Call,
  body: EndpointBody<EndpointOf<Call>>,
): Promise<EndpointData<EndpointOf<Call>>> {
  const response = await postJson(`/api/auth/${call}`, body)
  if (response.status === 200)
    return (response.body as { readonly data: EndpointData<EndpointOf<Call>> }).data
  throw apiErrorOf(response, response.body)
}

/** The state of an account call: whether it is running, and the error of the last one. */
export type AccountMutation<Call extends AccountCall> = {
  readonly run: (
    body: EndpointBody<EndpointOf<Call>>,
  ) => Promise<EndpointData<EndpointOf<Call>> | null>
  readonly isBusy: boolean
  readonly error: ApiError | null
  readonly forget: () => void
}

/** Calls an account endpoint for a form; `run` returns null after an error. */
export function useAccountCall<Call extends AccountCall>(call: Call): AccountMutation<Call> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (body: EndpointBody<EndpointOf<Call>>) => {
    setBusy(true)
    setError(null)
    try {
      return await callAccount(call, body)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, forget: () => setError(null) }
}
