import { AppError } from '@dossier/contract'
import { type Actor, admitResumableUpload, assertDiskSpace, type Needs } from '@dossier/core'
import { randomId } from '@dossier/platform'
import { type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from './authentication.ts'
import { scheduleCleanup } from './schedule-cleanup.ts'
import type { Gates } from './request-rates.ts'
import { setResultHeader, sendFinished, sendTusResponse, sendState } from './resumable-uploads-answers.ts'
import { asWebRequest, drainRequest, readUploadMetadata, UPLOAD_PART_TYPE } from './resumable-uploads-headers.ts'
import { lockerFor, withoutLocks } from './resumable-uploads-locks.ts'
import { type UploadDependencies, UploadStore } from './resumable-uploads-store.ts'

const PATH = '/api/v2/attachments/resumable'
/** Creating an upload takes milliseconds; others of the same person wait for it. */
const CREATION_WAIT_MS = 10_000
const UPLOAD_ID = /^\d{1,9}-[\w-]{16,64}$/

interface RouteContext {
  deps: UploadDependencies & Needs<'logger'>
  gates: Gates
  /** Directory of incomplete uploads. */
  directory: string
}

/** Context of a request handled by the tus server. */
interface Exchange {
  owner: string
  locker: Locker
}

/**
 * Serves uploads that can be resumed after a lost connection or a restart, in any process of the installation: tus 1.0 with creation,
 * termination and expiration. An upload belongs to its creator, and one request at a time writes to it. After the last byte it becomes a
 * file, named by `Attachment-Id` in that response and every later one. An archive to be unpacked becomes an import, named by `Import-Id`.
 */
export async function serveResumableUploads(app: FastifyInstance, { deps, gates, directory }: RouteContext): Promise<void> {
  const { locks } = deps.database
  const unfinished = new UploadStore(directory, deps)
  const exchanges = new WeakMap<object, Exchange>()
  const tus = new Server({
    path: PATH,
    datastore: unfinished.store,
    relativeLocation: true,
    locker: (request) => exchangeOf(request).locker,
    namingFunction: (_request, metadata) => `${metadata?.['projectId'] ?? ''}-${randomId()}`,
    onUploadCreate: async (request, { metadata }) => ({ metadata: { ...metadata, owner: exchangeOf(request).owner } }),
  })

  const exchangeOf = (request: object): Exchange => {
    const exchange = exchanges.get(request)
    if (exchange === undefined) throw new Error('the tus server asks about a request that it was not given')
    return exchange
  }

  /** @throws LockTimeout, LocksUnreachable; UNAVAILABLE when the lock was lost meanwhile */
  const handleByTus = async (request: FastifyRequest, owner: string) => {
    const { request: tusRequest, abortBody } = asWebRequest(request)
    let failure: unknown
    const locker = lockerFor(locks, {
      onRefused: (error) => (failure = error),
      onLost() {
        failure = new AppError('UNAVAILABLE')
        abortBody(new Error('the lock of the upload is gone'))
      },
    })
    exchanges.set(tusRequest, { owner, locker: request.method === 'POST' ? withoutLocks : locker })
    const response = await tus.handleWeb(tusRequest)
    drainRequest(request)
    if (failure !== undefined) throw failure
    return response
  }

  /** Creates the uploads of a person one at a time, so that the limit counts each. */
  const createUpload = async (request: FastifyRequest, actor: Actor, place: ReturnType<typeof readUploadMetadata>) => {
    const owner = ownerOf(actor)
    const lock = await locks.acquire(`uploads of ${owner}`, { waitMs: CREATION_WAIT_MS })
    try {
      await admitResumableUpload(deps, actor, { ...place, open: await unfinished.countOf(owner) })
      return await handleByTus(request, owner)
    } finally {
      await lock.release()
    }
  }

  await app.register(async (uploads) => {
    uploads.addContentTypeParser(UPLOAD_PART_TYPE, (_request, _payload, done) => done(null))
    uploads.addHook('onRequest', gates.enter)

    uploads.post(PATH, async (request, reply) => {
      const actor = await memberOf(request, deps, gates)
      const place = readUploadMetadata(request.headers, actor.language)
      const response = await createUpload(request, actor, place)
      const uploadId = idIn(response.headers.get('location') ?? '')
      const made = place.bytes === 0 && uploadId !== undefined ? await unfinished.find(uploadId) : undefined
      if (made !== undefined) setResultHeader(await unfinished.complete(made, actor), reply)
      return sendTusResponse(response, request, reply)
    })

    uploads.route({
      method: ['HEAD', 'GET', 'PATCH', 'DELETE'],
      url: `${PATH}/:uploadId`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const actor = await memberOf(request, deps, gates)
        const owner = ownerOf(actor)
        const uploadId = idIn(request.url)
        if (uploadId === undefined) throw new AppError('NOT_FOUND')
        const found = await unfinished.find(uploadId)
        if (found === undefined) return sendFinished(await unfinished.completedOf(actor, uploadId), request, reply)
        if (found.owner !== owner) throw new AppError('NOT_FOUND')
        const complete = found.offset === found.size && request.method !== 'DELETE'
        if (complete) return sendFinished({ became: await unfinished.complete(found, actor), size: found.size }, request, reply)
        if (request.method === 'GET') return sendState(found, null, request, reply)
        if (request.method === 'PATCH') await assertDiskSpace(deps, 0)
        const response = await handleByTus(request, owner)
        // The tus server reports a failed write as an internal error.
        if (response.status >= 500) await assertDiskSpace(deps, found.size - found.offset)
        if (request.method === 'DELETE' || !(response.ok || isGone(response))) return sendTusResponse(response, request, reply)
        // Another request may have written the rest meanwhile, here or in another process.
        const now = await unfinished.find(uploadId)
        if (now === undefined) return sendFinished(await unfinished.completedOf(actor, uploadId), request, reply)
        if (now.offset === now.size) {
          const became = await unfinished.complete(now, actor)
          if (request.method === 'HEAD') return sendFinished({ became, size: now.size }, request, reply)
          setResultHeader(became, reply)
        }
        return sendTusResponse(response, request, reply)
      },
    })
  })

  scheduleCleanup(app, deps, { what: 'unfinished uploads', clear: () => unfinished.clearAbandoned() })
}

async function memberOf(request: FastifyRequest, deps: Needs<'clock' | 'database' | 'logger'>, gates: Gates): Promise<Actor> {
  try {
    return await actorOf(request, 'user', deps)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_SIGNED_IN') await gates.countUnknownToken(request)
    throw error
  }
}

function ownerOf(actor: Actor): string {
  if (actor.kind !== 'member') throw new AppError('LIMITED_ACCESS')
  return `${actor.organizationId}/${actor.userId}`
}

const isGone = ({ status }: Response): boolean => status === 404 || status === 410

function idIn(address: string): string | undefined {
  const last = address.split('/').at(-1) ?? ''
  return UPLOAD_ID.test(last) ? last : undefined
}
