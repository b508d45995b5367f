import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CaughtMail, mailEndpoints, MailOverview } from '#operations/mail/contract.ts'
import { type ApiError } from '#rules/api/api-error.ts'
import { mailPaths } from '#rules/api/mail-desk.ts'
import { getData } from '#web/data/api/api.ts'
import { getEndpoint } from '#web/data/api/endpoints.ts'

/** The query key prefix of all mail queries. */
export const mailKey = ['mail'] as const

// A mail that was just sent appears a moment later.
const polling = { refetchInterval: 5_000, staleTime: 0 } as const
const pageSize = 100

/** The waiting and failed mails, and where mails are sent. */
export const useMailOverview = () =>
  useQuery<MailOverview, ApiError>({
    queryKey: [...mailKey, 'overview'],
    queryFn: ({ signal }) => getEndpoint<typeof mailEndpoints.overview>(mailPaths.overview, signal),
    ...polling,
  })

/** The caught mails, newest first, in pages of a hundred. */
export const useCaughtMails = (to: string) =>
  useInfiniteQuery({
    queryKey: [...mailKey, 'caught', to],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(pageParam === '' ? { to } : { to, before: pageParam })
      return getEndpoint<typeof mailEndpoints.listCaught>(mailPaths.caught, signal, query)
    },
    initialPageParam: '',
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)?.id),
    placeholderData: (rows) => rows,
    ...polling,
  })

/** A caught mail; it never changes. */
export const useCaughtMail = (id: string) =>
  useQuery<CaughtMail, ApiError>({
    queryKey: [...mailKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await getData(`${mailPaths.caught}/${id}`, signal)) as CaughtMail,
    staleTime: Infinity,
  })
