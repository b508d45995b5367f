/** The transformation in a body: the body itself or its `transformation` field. */
export function unwrapBody(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'transformation' in body && !('focus' in body))
    return body.transformation
  return body
}
