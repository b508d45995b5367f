/** Waits until every promise is settled, so that no statement is left running; then throws the first error in the order given. */
export async function allSettledOrThrow<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  for (const one of await Promise.allSettled(promises))
    if (one.status === 'rejected') throw one.reason
  return Promise.all(promises)
}
