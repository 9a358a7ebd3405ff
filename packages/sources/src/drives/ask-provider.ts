import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { retryAfterOf } from '../retry-after.ts'
import { DriveError, type DriveFailure } from './drive-error.ts'

/** The network access of a drive. */
export type DriveFetch = (
  address: string,
  request: {
    method: string
    headers: Readonly<Record<string, string>>
    body?: string | URLSearchParams
    redirect: 'manual'
    signal?: AbortSignal
  },
) => Promise<Response>

export interface DriveNetwork {
  /** For JSON responses. */
  fetch: DriveFetch
  /** For files, which take longer and are larger. */
  fetchBytes: DriveFetch
  /** Waits for a number of milliseconds; a timer by default. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

export interface ProviderRequest {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | URLSearchParams
  signal?: AbortSignal | undefined
  /** The longest wait between two attempts, in milliseconds; 30 s by default, the longest that a person waits at a page. */
  patienceMs?: number | undefined
}

/** The error for an unsuccessful response of a provider, with the provider's own error code. */
export type Judge = (status: number, body: unknown) => { reason: DriveFailure; detail?: string | undefined }

const ATTEMPTS = 4
// For background work: about a minute in total if the provider states no delay.
const PATIENT_ATTEMPTS = 8
const FIRST_WAIT_MS = 500
const PATIENCE_MS = 30_000

/**
 * Sends a request with retries: rate-limited and failed requests are repeated after the delay that the provider states (RFC 9110, Retry-After).
 *
 * @returns a success, or an unfollowed redirect
 * @throws DriveError
 */
export async function askProvider(
  fetch: DriveFetch,
  { wait = timer }: DriveNetwork,
  address: string,
  request: ProviderRequest,
  judge: Judge,
): Promise<Response> {
  const { signal, patienceMs = PATIENCE_MS } = request
  const attempts = patienceMs > PATIENCE_MS ? PATIENT_ATTEMPTS : ATTEMPTS
  for (let attempt = 1; ; attempt += 1) {
    const { response, error, retryAfterMs } = await askOnce(fetch, address, request, judge)
    if (response !== undefined) return response
    const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
    const mayPass = error.reason === 'rate-limited' || error.reason === 'unavailable'
    if (!mayPass || attempt === attempts || waitMs > patienceMs || signal?.aborted) throw error
    await wait(waitMs, signal)
  }
}

/** The same for a JSON response, validated by the schema. */
export async function askForJson<S extends z.ZodType>(
  network: DriveNetwork,
  schema: S,
  address: string,
  request: ProviderRequest,
  judge: Judge,
): Promise<z.output<S>> {
  const response = await askProvider(network.fetch, network, address, request, judge)
  const parsed = schema.safeParse(await jsonOf(response))
  if (!parsed.success) throw new DriveError('unavailable', 'unexpected-answer')
  return parsed.data
}

const timer = (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal && { signal })

type Outcome =
  | { response: Response; error?: never; retryAfterMs?: never }
  | { response?: never; error: DriveError; retryAfterMs: number | undefined }

async function askOnce(fetch: DriveFetch, address: string, request: ProviderRequest, judge: Judge): Promise<Outcome> {
  const { method = 'GET', headers = {}, body, signal } = request
  let response
  try {
    response = await fetch(address, { method, headers, redirect: 'manual', ...(body !== undefined && { body }), ...(signal && { signal }) })
  } catch (cause) {
    return { error: new DriveError('unavailable', 'no-answer', cause), retryAfterMs: undefined }
  }
  if (response.status < 400) return { response }
  const { reason, detail } = judge(response.status, await jsonOf(response))
  return { error: new DriveError(reason, detail ?? String(response.status)), retryAfterMs: retryAfterOf(response.headers, new Date()) }
}

/** Undefined when it is not JSON, or was interrupted. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
