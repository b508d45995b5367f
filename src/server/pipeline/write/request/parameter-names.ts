import * as z from 'zod'
import type { WriteContract } from '#operations/core/contract.ts'

type Names = ReadonlySet<string> | 'any'

const known = new Map<WriteContract, Names>()

/** The names of the parameters that a write takes; 'any' if it takes values of any name. */
export function parameterNames(contract: WriteContract): Names {
  const names =
    known.get(contract) ??
    namesIn(z.toJSONSchema(contract.parameters, { io: 'input', unrepresentable: 'any' }))
  known.set(contract, names)
  return names
}

function namesIn({ properties = {}, additionalProperties }: z.core.JSONSchema.BaseSchema): Names {
  const isOpen = typeof additionalProperties === 'object' || additionalProperties === true
  return isOpen ? 'any' : new Set(Object.keys(properties))
}
