import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  mailPaths,
  type CaughtMail,
  type CaughtRow,
  type MailOverview,
} from '../../../rules/mail-desk.ts'
import { getData, type ApiError } from '../../data/api.ts'

/** The key of everything that is read about mails. */
export const mailKey = ['mail'] as const

// A mail that was just sent appears here a moment later.
const lookAgain = { refetchInterval: 5_000, staleTime: 0 } as const
const atOnce = 100

/** What waits and what was given up, and where mails go. */
export const useMailOverview = () =>
  useQuery<MailOverview, ApiError>({
    queryKey: [...mailKey, 'overview'],
    queryFn: async ({ signal }) => (await getData(mailPaths.overview, signal)) as MailOverview,
    ...lookAgain,
  })

/** The mails that were caught, newest first, a hundred at a time. */
export const useCaughtMails = (to: string) =>
  useInfiniteQuery({
    queryKey: [...mailKey, 'caught', to],
    queryFn: async ({ signal, pageParam }) => {
      const words = new URLSearchParams(pageParam === '' ? { to } : { to, before: pageParam })
      return (await getData(`${mailPaths.caught}?${words}`, signal)) as CaughtRow[]
    },
    initialPageParam: '',
    getNextPageParam: (rows) => (rows.length < atOnce ? undefined : rows.at(-1)?.id),
    placeholderData: (rows) => rows,
    ...lookAgain,
  })

/** A caught mail; it never changes. */
export const useCaughtMail = (id: string) =>
  useQuery<CaughtMail, ApiError>({
    queryKey: [...mailKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await getData(`${mailPaths.caught}/${id}`, signal)) as CaughtMail,
    staleTime: Infinity,
  })
