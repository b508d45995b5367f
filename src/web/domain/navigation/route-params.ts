import { notFound } from '@tanstack/react-router'

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** Throws "not found" unless every value is a valid row id. */
export function requireIds(...ids: readonly number[]): void {
  if (!ids.every(isId)) notFound({ throw: true })
}
