import { createRequire } from 'node:module'
import { endpoints, type Endpoint, type SignedIn } from '@dossier/contract'
import type { CoreDependencies } from '@dossier/core'
import { firstOrganization, owner } from '@dossier/e2e/api'
import { makeDataDirectory } from '@dossier/e2e/product'

/** The server in this process, on an embedded database with one organisation and its owner. */
export interface ServerRig {
  /** Sends one request; counts and times are of that request only. @throws when it is rejected */
  ask: (
    endpoint: Endpoint,
    request?: { params?: Record<string, number>; query?: Record<string, string | number>; body?: object; token?: string },
  ) => Promise<Asked>
  /** Signs the owner in. */
  signIn: () => Promise<Asked & { token: string }>
  /** Makes the server listen. @returns its address */
  listen: () => Promise<string>
  /** Number of statements that the server has run. */
  statements: () => number
  /** The dependencies of use cases. No job runs until the queue is started. */
  deps: CoreDependencies
  /** Runs one statement outside the measurement. */
  prepare: (statement: string, values?: unknown[]) => Promise<void>
}

export interface Asked {
  milliseconds: number
  statements: number
  passwordHashes: number
  data: unknown
}

const unlimited = { calls: Number.MAX_SAFE_INTEGER, publicWrites: Number.MAX_SAFE_INTEGER, mails: Number.MAX_SAFE_INTEGER }

/** `settings` are environment variables, such as the address of a database server. */
export async function withServer(measure: (rig: ServerRig) => Promise<void>, settings: Record<string, string> = {}): Promise<void> {
  const hashes = countPasswordHashes()
  // Imported here, so that the dependencies they load are counted.
  const { compose, createApp, createMetrics, readConfiguration, setUp, silentLogger } = await loadServer()
  const directory = await makeDataDirectory()
  const unbounded = { QUESTIONS_AT_ONCE: '10000', QUESTIONS_AT_ONCE_PER_PERSON: '10000', ANSWERS_AT_ONCE: '10000' }
  const composition = await compose(readConfiguration({ DATA_DIR: directory.path, ...unbounded, ...settings }), silentLogger())
  const { deps } = composition
  const client = { version: '0', maximumFileMegabytes: 1, maximumFilesPerRequest: 1, contactEmail: null, model: null }
  const app = await createApp({
    deps,
    logger: silentLogger(),
    metrics: createMetrics(),
    webDirectory: '/nowhere',
    client,
    rates: unlimited,
  })
  let statements = 0
  deps.database.pool.on('acquire', (connection: object) => countCalls(connection, 'query', () => (statements += 1)))
  try {
    const visitor = { kind: 'visitor', language: 'en', address: '127.0.0.1' } as const
    const { ORG_NAME: organizationName, ORG_CODE: organizationCode } = firstOrganization
    const { email, password } = owner
    const names = { organizationName, organizationCode, firstName: 'Ji-woo', lastName: 'Kim' }
    await setUp(deps, visitor, { ...names, email, password, language: 'en', sampleWorkspace: false })
    const ask: ServerRig['ask'] = async (endpoint, { params = {}, query = {}, body, token } = {}) => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => String(params[name]))
      const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
      const before = { statements, hashes: hashes(), at: performance.now() }
      const answer = await app.inject({
        method: endpoint.method,
        url: `${path}?${search.toString()}`,
        headers: { language: 'EN', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body }),
      })
      const milliseconds = performance.now() - before.at
      const { data, message } = answer.json<{ data: unknown; message: string }>()
      if (answer.statusCode >= 400) throw new Error(`${endpoint.path}: ${message}`)
      return { milliseconds, statements: statements - before.statements, passwordHashes: hashes() - before.hashes, data }
    }
    await measure({
      ask,
      deps,
      async signIn() {
        const asked = await ask(endpoints.signIn.signInMember, { body: owner })
        return { ...asked, token: (asked.data as SignedIn).accessToken }
      },
      listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
      statements: () => statements,
      prepare: async (statement, values) => void (await deps.database.pool.query(statement, values)),
    })
  } finally {
    await app.close()
    await composition.close()
    await directory.remove()
  }
}

async function loadServer() {
  const [{ compose }, { createApp }, { setUp }, { createMetrics, readConfiguration, silentLogger }] = await Promise.all([
    import('../../apps/server/src/compose.ts'),
    import('../../apps/server/src/http/app.ts'),
    import('@dossier/core'),
    import('@dossier/platform'),
  ])
  return { compose, createApp, setUp, createMetrics, readConfiguration, silentLogger }
}

/** Counts the argon2 computations of this process from now on. Call it before the library is imported. */
function countPasswordHashes(): () => number {
  const argon2: unknown = createRequire(import.meta.resolve('@dossier/platform'))('@node-rs/argon2')
  if (typeof argon2 !== 'object' || argon2 === null) throw new Error('argon2 is not there')
  let computed = 0
  for (const name of ['hash', 'verify']) countCalls(argon2, name, () => (computed += 1))
  return () => computed
}

const counted = new WeakMap<object, Set<string>>()

/** Calls `count` at every call of a method; installed once, however often it is requested. */
function countCalls(owner: object, name: string, count: () => void): void {
  const names = counted.get(owner) ?? new Set()
  if (names.has(name)) return
  counted.set(owner, names.add(name))
  const method: unknown = Reflect.get(owner, name)
  if (typeof method !== 'function') throw new Error(`there is no method ${name}`)
  const counting = new Proxy(method, {
    apply(target, self, given) {
      count()
      return Reflect.apply(target, self, given) as unknown
    },
  })
  Object.defineProperty(owner, name, { value: counting, configurable: true, enumerable: true, writable: true })
}
