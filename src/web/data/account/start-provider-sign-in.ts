import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import type { providerEndpoints } from '#operations/provider/contract.ts'
import { ApiError } from '#rules/api/api-error.ts'
import { apiErrorOf } from '../api/api.ts'
import { postEndpoint } from '../api/endpoints.ts'

/** Redirects to the provider to accept an invitation; returns the error when that fails. */
export async function startProviderSignIn(asked: {
  readonly invitation: string
}): Promise<ApiError | null> {
  try {
    const answer = await postEndpoint<typeof providerEndpoints.start>(
      '/api/auth/hosted/start',
      asked,
    )
    if (answer.status !== 200) return apiErrorOf(answer, answer.body)
    const { data } = answer.body as EndpointResponse<typeof providerEndpoints.start>
    location.assign(data.location)
    return null
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}
