import { type Attachment, type Endpoint, endpoints, type ReadingProgress, type SearchRecord, type SignedIn } from '@dossier/contract'
import { setTimeout as sleep } from 'node:timers/promises'

/** Credentials of a sign-in to an organisation. */
export interface Account {
  email: string
  password: string
  organizationCode: string
}

/** Owner of the first organisation, who is also super admin. */
export const owner: Account = { email: 'owner@example.com', password: 'Correct-horse-1', organizationCode: 'first' }

const POLL_MS = 50

/** Settings that create the first organisation at start. */
export const firstOrganization = {
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  ORG_NAME: 'First Capital',
  ORG_CODE: owner.organizationCode,
}

/** API client, as an integration would use it. */
export class Api {
  readonly url: string
  readonly #token: string
  #signedIn: SignedIn | undefined

  /** @param token token of an existing session; without one, call a sign-in method first */
  constructor(url: string, token = '') {
    this.url = url
    this.#token = token
  }

  /** The session that the sign-in page would store. @throws when not signed in */
  get session(): SignedIn {
    if (this.#signedIn === undefined) throw new Error('nobody is signed in')
    return this.#signedIn
  }

  /** Headers of authenticated requests. */
  get headers(): { authorization: string; language: string } {
    return { authorization: `Bearer ${this.#signedIn?.accessToken ?? this.#token}`, language: 'EN' }
  }

  signIn(account = owner): Promise<void> {
    return this.#enter(endpoints.signIn.signInMember, account)
  }

  signInAsSuperAdmin({ email, password } = owner): Promise<void> {
    return this.#enter(endpoints.signIn.signInAdmin, { email, password })
  }

  /** Creates an account with the link of an invitation, and signs in. */
  acceptInvitation(link: string, account: { firstName: string; lastName: string; password: string }): Promise<void> {
    return this.#enter(endpoints.signIn.acceptInvitation, { ...account, token: new URL(link).hash.slice(1) })
  }

  async #enter(endpoint: Endpoint, body: object): Promise<void> {
    this.#signedIn = await this.call<SignedIn>(endpoint, { body })
  }

  async call<T>(
    endpoint: Endpoint,
    request: { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown } = {},
  ): Promise<T> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => String(request.params?.[name]))
    const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]))
    const form = request.body instanceof FormData
    const response = await fetch(`${this.url}${path}?${query.toString()}`, {
      method: endpoint.method,
      headers: { ...this.headers, ...(form ? {} : { 'content-type': 'application/json' }) },
      ...(request.body === undefined ? {} : { body: form ? (request.body as FormData) : JSON.stringify(request.body) }),
    })
    const answer = (await response.json()) as { success: boolean; message: string; data: T }
    if (!answer.success) throw new Error(`${endpoint.method} ${path}: ${response.status} ${answer.message}`)
    return answer.data
  }

  /** Sends an authenticated request and returns the raw response. */
  send(path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, { ...init, headers: { ...this.headers, ...init.headers } })
  }

  async createProject(name: string): Promise<number> {
    return (await this.call<{ id: number }>(endpoints.projects.create, { body: { name } })).id
  }

  upload(projectId: number, files: Iterable<readonly [string, string | Uint8Array<ArrayBuffer>]>): Promise<Attachment[]> {
    const body = new FormData()
    body.set('projectId', String(projectId))
    for (const [name, content] of files) body.append('files', new Blob([content]), name)
    return this.call<Attachment[]>(endpoints.files.upload, { body })
  }

  progress(projectId: number): Promise<ReadingProgress> {
    return this.call<ReadingProgress>(endpoints.files.progress, { query: { projectId } })
  }

  /** Waits until all files of the workspace have been read. @throws after `timeoutMs` */
  async untilRead(projectId: number, timeoutMs: number): Promise<ReadingProgress> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const progress = await this.progress(projectId)
      if (progress.uploaded + progress.reading === 0) return progress
      if (performance.now() > deadline) throw new Error(`still reading after ${timeoutMs} ms: ${JSON.stringify(progress)}`)
      await sleep(POLL_MS)
    }
  }

  ask(projectId: number, query: string): Promise<SearchRecord> {
    return this.call<SearchRecord>(endpoints.search.ask, { body: { projectId, query } })
  }
}
