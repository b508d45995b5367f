import type { FeatureFlag } from '#rules/api/feature-flags.ts'

/** The value of a flag for the person, as the flag service reports it. */
export type ServiceFlag = {
  /** Null when the service has no usable value. */
  readonly value: boolean | null
  /** Why, in the terms of OpenFeature or of the service: a reason ('TARGETING_MATCH', 'FALLTHROUGH') or an error code ('FLAG_NOT_FOUND'). */
  readonly reason: string
}

/** Whether a flag service is used, and its latest values. While it is `connecting` or `away`, the values of the installation apply. */
export type ServiceFlags = {
  readonly state: 'off' | 'connecting' | 'away' | 'ready'
  readonly flags: Readonly<Partial<Record<FeatureFlag, ServiceFlag>>>
}

/** No flag service is used. */
export const noService: ServiceFlags = { state: 'off', flags: {} }

let latest = noService
const listeners = new Set<() => void>()

/** The latest values of the flag service. */
export const serviceFlags = (): ServiceFlags => latest

export function setServiceFlags(next: ServiceFlags): void {
  latest = next
  for (const listener of listeners) listener()
}

export function onServiceFlags(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
