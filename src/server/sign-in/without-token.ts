/** An answer of the sign-in library without the token of a session, which stands in the cookie alone. */
export async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const text = await response.text()
  const body = text === '' ? text : JSON.stringify(JSON.parse(text), leaveTokenOut)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

const leaveTokenOut = (name: string, value: unknown): unknown =>
  name === 'token' ? undefined : value
