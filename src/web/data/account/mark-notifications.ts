import type { EndpointBody } from '#operations/core/endpoint-contract.ts'
import type { notificationEndpoints } from '#operations/notification/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { apiErrorOf, postJson } from '../api/api.ts'
import { queryClient } from '../cache/query-client.ts'
import { readKey } from '../reads/read-options.ts'

/** Marks notifications of the signed-in person as read and refetches their list and count; throws an ApiError on failure. */
export async function markNotifications(
  target: Target,
  which: EndpointBody<typeof notificationEndpoints.markRead>,
): Promise<void> {
  const answer = await postJson(`/api/v5/notifications/mark_read?apiDb=${target}`, which)
  if (answer.status !== 200) throw apiErrorOf(answer, answer.body)
  await Promise.all(
    (['notifications/unread', 'notifications/own'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: readKey(name, target, {}).slice(0, 3) }),
    ),
  )
}
