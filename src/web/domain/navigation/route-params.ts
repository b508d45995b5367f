import { notFound } from '@tanstack/react-router'

/** Whether a number in an address can be the id of a row. */
export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

/** Throws "not found" unless every value is a valid row id. */
export function requireIds(...ids: readonly number[]): void {
  if (!ids.every(isId)) notFound({ throw: true })
}
