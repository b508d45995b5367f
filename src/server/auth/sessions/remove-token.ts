/** Removes the session token from a response of the sign-in library: only the cookie may contain it. */
export async function removeToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  const body = text === '' ? text : JSON.stringify(JSON.parse(text), leaveTokenOut)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

const leaveTokenOut = (name: string, value: unknown): unknown =>
  name === 'token' ? undefined : value
