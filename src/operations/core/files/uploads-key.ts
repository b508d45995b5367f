import type { Caller } from '../operation.ts'

/**
 * Returns the part of a cache key that separates clients who see different uploads: their organization, or the user id of a
 * client without one. The prefixes differ, so that an organization id never equals a user id.
 */
export const uploadsKey = ({ organizationId, userId }: Caller): string =>
  organizationId === null ? `alone ${userId}` : `of ${organizationId}`
