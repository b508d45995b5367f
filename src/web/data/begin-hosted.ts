import { ApiError, postJson, refusalIn } from './api.ts'

/** Goes to the provider to take an invitation up there; answers why not when that did not begin. */
export async function beginHosted(asked: {
  readonly invitation: string
}): Promise<ApiError | null> {
  try {
    const answer = await postJson('/api/auth/hosted/start', asked)
    if (answer.status !== 200) return refusalIn(answer, answer.body)
    const { data } = answer.body as { readonly data: { readonly location: string } }
    location.assign(data.location)
    return null
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}
