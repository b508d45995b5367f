import type * as z from 'zod'

type Located = { readonly path: readonly PropertyKey[]; readonly message: string }

const mostIssues = 20

const isFirst = ({ path, message }: Located, index: number, all: readonly Located[]): boolean =>
  all.findIndex((one) => one.message === message && one.path.join() === path.join()) === index

/** Returns the distinct issues of an error, with one for each unknown parameter, up to the number that responses report. */
export const locatedIssues = ({ issues }: z.ZodError): Located[] =>
  issues
    .flatMap((issue): Located[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, mostIssues)
            .map((key) => ({ path: [...issue.path, key], message: 'is an unknown parameter' }))
        : [{ path: issue.path, message: issue.message }],
    )
    .slice(0, mostIssues)
    .filter(isFirst)
