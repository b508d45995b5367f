import type {
  EndpointBody,
  EndpointContract,
  EndpointData,
} from '#operations/core/endpoint-contract.ts'
import { getData, postJson, type ApiResponse } from './api.ts'

// Only types of the contracts are imported: their schemas stay out of the bundle.
type Declared = Pick<EndpointContract, 'path' | 'body' | 'response'>

/** GETs the data of an endpoint; throws an ApiError. */
export const getEndpoint = async <Contract extends Declared>(
  path: Contract['path'],
  signal?: AbortSignal,
  query?: URLSearchParams,
): Promise<EndpointData<Contract>> =>
  (await getData(query === undefined ? path : `${path}?${query}`, signal)) as EndpointData<Contract>

/** POSTs a body to an endpoint; the response may be an error. Throws an ApiError when there is none. */
export const postEndpoint = <Contract extends Declared>(
  path: Contract['path'],
  body: EndpointBody<Contract>,
): Promise<ApiResponse> => postJson(path, body)
