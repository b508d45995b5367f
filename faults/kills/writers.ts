import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { storedUserId } from '#rules/people/user-id.ts'
import {
  noResponse,
  type ApiClient,
  type ApiResponse,
  type ApiWrite,
} from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { Effect, Ledger, LedgerEntry } from './ledger.ts'

const writerCount = 32

// The share of first attempts that are cut off after they were sent, unless the run says otherwise.
const usualCutShare = 0.1
const mostCutAfter = 6
// The share of tasks that are assigned to a person.
const assignedShare = 0.15
// Two writers occasionally store a document; the worker reads its text.
const documentWriters = 2
const usuallyEvery = 16
const retryPause = 40
const mostPause = 30
const usualEnd = 120_000
// How many characters of a response are reported: its parameters come before its error.
const longestBody = 1_000

type Writing = {
  readonly client: ApiClient
  readonly installation: Installation
  readonly ledger: Ledger
  readonly random: () => number
  readonly isOver: () => boolean
  /** Resolves when a server has been started; clients wait for that before they reconnect. */
  readonly whenServing: () => Promise<void>
  /** For how many milliseconds a write is still sent after the writers should end; a planted fault may have lost what it needs. */
  readonly longestEnd?: number | undefined
  /** Of a writer that stores documents, one write in this many does. */
  readonly documentEvery?: number | undefined
  /** The share of first attempts that the writers themselves cut off. */
  readonly cutShare?: number
  /** Called for each unsuccessful attempt, except those that the writers cut off. */
  readonly onFailure?: (what: string) => void
}

/** Runs the writers, each on its own standard, until `isOver`; each sends a write again, with its idempotency key, until it is acknowledged. */
export async function runWriters(writing: Writing): Promise<void> {
  await Promise.all(Array.from({ length: writerCount }, (_, index) => runWriter(writing, index)))
}

async function runWriter(writing: Writing, index: number): Promise<void> {
  const { ledger, random, isOver } = writing
  for (let turn = 0; !isOver(); turn += 1) {
    const { entry, write } = isDocumentTurn(writing, index, turn)
      ? await nextDocument(writing, index, turn)
      : nextWrite(writing, index, turn)
    const begunAt = await sendUntilAcknowledged(writing, entry, write)
    if (begunAt === undefined) return
    ledger.acknowledge(entry, begunAt)
    await wait(random() * mostPause)
  }
}

/** Returns when the acknowledged request began; undefined if none was acknowledged long after the writers should have ended. */
async function sendUntilAcknowledged(
  writing: Writing,
  entry: LedgerEntry,
  write: ApiWrite,
): Promise<number | undefined> {
  for (let overAt = Number.POSITIVE_INFINITY; ;) {
    const begunAt = Date.now()
    if (await attempt(writing, entry, write)) return begunAt
    if (writing.isOver()) overAt = Math.min(overAt, begunAt)
    if (begunAt - overAt > (writing.longestEnd ?? usualEnd)) {
      writing.ledger.unexpected.push(`${write.name} was never acknowledged`)
      return undefined
    }
    await wait(retryPause * (0.5 + writing.random()))
    await writing.whenServing()
  }
}

/** Sends a write once; returns whether it was acknowledged. */
async function attempt(
  { client, ledger, random, cutShare = usualCutShare, onFailure = () => {} }: Writing,
  entry: LedgerEntry,
  write: ApiWrite,
): Promise<boolean> {
  entry.attempts += 1
  const isCut = entry.attempts === 1 && random() < cutShare
  const cutAfter = isCut ? random() * mostCutAfter : undefined
  try {
    const response = await client.write(write, { cutAfter })
    if (response.status === 200) return true
    onFailure(`${write.name}: ${describeResponse(response)}`)
    if (!isRetried(response)) ledger.unexpected.push(describeResponse(response))
  } catch (error) {
    if (isRefused(error)) entry.attempts -= 1
    if ((error as Error).message === noResponse) ledger.unexpected.push(noResponse)
    if (!isCut) onFailure(`${write.name}: ${String(error)}`)
  }
  return false
}

const describeResponse = ({ status, body }: ApiResponse): string =>
  `${status} ${JSON.stringify(body).slice(0, longestBody)}`

// 409: the first request with the key is still running; 503: the server or its database is down.
const isRetried = ({ status, retryAfter }: ApiResponse): boolean =>
  status === 409 || (status === 503 && retryAfter !== undefined)

// Nothing was sent.
const isRefused = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNREFUSED'

const isDocumentTurn = (
  { documentEvery = usuallyEvery }: Writing,
  index: number,
  turn: number,
): boolean => index < documentWriters && turn % documentEvery === documentEvery - 2

/** Uploads a file of random words, retrying as often as necessary, for a write that makes it a document. */
async function nextDocument(writing: Writing, index: number, turn: number) {
  const { client, installation, random, whenServing, onFailure } = writing
  const target = index % 2 === 0 ? ('rds' as const) : ('ps' as const)
  const name = `Document ${index} ${turn}.txt`
  const body = Array.from({ length: 200 }, () => `word${Math.floor(random() * 1e6)}`).join(' ')
  const path = `/api/v5/uploads?apiDb=${target}&file_name=${encodeURIComponent(name)}`
  const headers = { 'content-type': 'application/octet-stream' }
  for (;;) {
    const sent = await client
      .send(path, { method: 'POST', headers, body })
      .catch((error: unknown) => onFailure?.(`an upload: ${String(error)}`))
    if (sent?.status === 201) {
      const { data } = sent.body as { data: { upload_id: string } }
      const project_id = installation.projects[index % installation.projects.length]?.project
      const parameters = { project_id, upload_id: data.upload_id }
      const sha256 = createHash('sha256').update(body).digest('hex')
      const effect: Effect = { kind: 'document', name, sha256 }
      const key = randomUUID()
      const entry: LedgerEntry = { target, key, effect, attempts: 0 }
      return { entry, write: { target, name: 'Document:Upload', parameters, key } }
    }
    if (sent !== undefined) onFailure?.(`an upload: ${describeResponse(sent)}`)
    await wait(retryPause)
    await whenServing()
  }
}

function nextWrite(writing: Writing, index: number, turn: number) {
  const { effect, name, parameters, target } = planWrite(writing, index, turn)
  const key = randomUUID()
  const entry: LedgerEntry = { target, key, effect, attempts: 0 }
  return { entry, write: { target, name, parameters, key } }
}

type Planned = {
  readonly target: 'rds' | 'ps'
  readonly effect: Effect
  readonly name: string
  readonly parameters: object
}

function planWrite({ installation, random }: Writing, index: number, turn: number): Planned {
  const { projects, clients } = installation
  const target = index % 2 === 0 ? 'rds' : 'ps'
  const made = projects[index % projects.length]
  const place = made?.standards[Math.floor(index / projects.length)]
  if (made === undefined || place === undefined)
    throw new Error('Too few standards for the writers')
  const { project } = made
  const ids = { project_id: project, phase: 'desktop-review' }
  const text = `writer ${index} turn ${turn}`
  const kind = turn % 4
  if (kind === 1) {
    const parameters = { ...ids, standard_id: place.id, consultant_comment: text }
    const effect: Effect = { kind: 'comment', project, standard: place.id, text }
    return { target, effect, name: 'Standard:UpdateConsultantComment', parameters }
  }
  if (kind === 3) {
    const [element = 0] = place.elements
    const score = turn % 101
    const parameters = { ...ids, element_id: element, mock_score: score }
    const effect: Effect = { kind: 'score', project, element, score }
    return { target, effect, name: 'Element:UpdateMockScore', parameters }
  }
  // Each writer assigns to its own people, so that a mail announces tasks of only one standard.
  const share = Math.floor(clients.length / writerCount)
  const person = clients[index * share + Math.floor(random() * share)]
  const isAssigned = person !== undefined && random() < assignedShare
  const assignees = isAssigned ? [{ user_id: storedUserId(target, person.id) }] : []
  const parameters = { text, project_id: project, standard_id: place.id, assignees }
  const effect: Effect = { kind: 'task', text, person: isAssigned ? person.email : null }
  return { target, effect, name: 'Task:Create', parameters }
}
