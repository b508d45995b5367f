/** The transformation that a body is, or holds. */
export function unwrapped(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'transformation' in body && !('focus' in body))
    return body.transformation
  return body
}
