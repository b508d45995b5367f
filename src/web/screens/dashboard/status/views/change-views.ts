import type { Target } from '#rules/api/targets.ts'
import { apiErrorOf, deleteJson, putJson, type ApiResponse } from '#web/data/api/api.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readKey } from '#web/data/reads/read-options.ts'

/** The project whose views are changed, and its database. */
export type ViewPlace = { readonly target: Target; readonly projectId: number }

type NamedSearch = { readonly name: string; readonly search: string; readonly id?: number }

const pathOf = ({ target, projectId }: ViewPlace, rest = ''): string =>
  `/api/v5/projects/${projectId}/views${rest}?apiDb=${target}`

async function changed({ target }: ViewPlace, answer: ApiResponse): Promise<void> {
  // Also after a rejection: another tab may have changed the views.
  await queryClient.invalidateQueries({ queryKey: readKey('views/own', target, {}) })
  if (answer.status !== 200) throw apiErrorOf(answer, answer.body)
}

/** Saves a new view, or changes the one with the given id; throws an ApiError. */
export const saveView = async (
  place: ViewPlace,
  { id, name, search }: NamedSearch,
): Promise<void> =>
  changed(
    place,
    await putJson(pathOf(place), { name, search, ...(id !== undefined && { view_id: id }) }),
  )

/** Removes a view; throws an ApiError. */
export const removeView = async (place: ViewPlace, id: number): Promise<void> =>
  changed(place, await deleteJson(pathOf(place, `/${id}`)))
