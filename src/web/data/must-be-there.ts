import { notFound } from '@tanstack/react-router'
import { appRoute } from '../route-ids.ts'
import type { ApiError } from './api.ts'

/** Gives way to the page that says so when a read answers that there is no such thing, or none for this person. */
export function mustBeThere(error: ApiError | null): void {
  if (error?.code === 'notFound') notFound({ routeId: appRoute, throw: true })
}
