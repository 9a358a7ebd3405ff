import { AppError } from '@dossier/contract'
import { type Actor, admitResumableUpload, assertDiskSpace, type Completed, type CoreDependencies, findResumed } from '@dossier/core'
import { randomId } from '@dossier/platform'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from './authentication.ts'
import type { Gates } from './request-rates.ts'
import { nameCompleted, sendFinished, sendSpoken, sendState } from './resumable-uploads-answers.ts'
import { asWebRequest, drainRequest, readUploadMetadata, UPLOAD_PART_TYPE } from './resumable-uploads-headers.ts'
import { UploadShelf } from './resumable-uploads-shelf.ts'

const PATH = '/api/v2/attachments/resumable'
const CLEARING_EVERY_MS = 60 * 60 * 1000
const UPLOAD_ID = /^\d{1,9}-[\w-]{16,64}$/

interface Surroundings {
  deps: CoreDependencies
  gates: Gates
  /** Where the bytes of unfinished uploads are kept. */
  directory: string
}

/**
 * Serves uploads that go on after a lost connection or a restart: tus 1.0 with creation, termination and expiration. An upload
 * is its maker's alone. When its last byte is there it becomes a file; the answer to that request and every later one names it
 * in `Attachment-Id`. An archive that is to be unpacked becomes an import, named in `Import-Id`.
 */
export async function serveResumableUploads(app: FastifyInstance, { deps, gates, directory }: Surroundings): Promise<void> {
  const shelf = new UploadShelf(directory, deps)
  const owners = new WeakMap<object, string>()
  const tus = new Server({
    path: PATH,
    datastore: shelf.store,
    relativeLocation: true,
    namingFunction: (_request, metadata) => `${metadata?.['projectId'] ?? ''}-${randomId()}`,
    onUploadCreate: async (request, { metadata }) => ({ metadata: { ...metadata, owner: owners.get(request) ?? null } }),
  })

  const speak = async (request: FastifyRequest, owner: string) => {
    const spoken = asWebRequest(request)
    owners.set(spoken, owner)
    const response = await tus.handleWeb(spoken)
    drainRequest(request)
    return response
  }

  await app.register(async (uploads) => {
    uploads.addContentTypeParser(UPLOAD_PART_TYPE, (_request, _payload, done) => done(null))
    uploads.addHook('onRequest', gates.enter)

    uploads.post(PATH, async (request, reply) => {
      const actor = await memberOf(request, deps, gates)
      const owner = ownerOf(actor)
      const place = readUploadMetadata(request.headers, actor.language)
      await admitResumableUpload(deps, actor, { ...place, open: await shelf.countOf(owner) })
      const response = await speak(request, owner)
      const uploadId = idIn(response.headers.get('location') ?? '')
      const made = place.bytes === 0 && uploadId !== undefined ? await shelf.find(uploadId) : undefined
      if (made !== undefined) nameCompleted(await shelf.complete(made, actor), reply)
      return sendSpoken(response, request, reply)
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
        const found = await shelf.find(uploadId)
        if (found === undefined) return sendFinished(await completedOf(deps, actor, uploadId), request, reply)
        if (found.owner !== owner) throw new AppError('NOT_FOUND')
        const complete = found.offset === found.size && request.method !== 'DELETE'
        if (complete) return sendFinished({ became: await shelf.complete(found, actor), size: found.size }, request, reply)
        if (request.method === 'GET') return sendState(found, null, request, reply)
        if (request.method === 'PATCH') await assertDiskSpace(deps, 0)
        const response = await speak(request, owner)
        // What could not be written is told by the protocol's server as a failure of its own.
        if (response.status >= 500) await assertDiskSpace(deps, found.size - found.offset)
        if (request.method === 'PATCH' && response.status === 204) {
          const now = await shelf.find(uploadId)
          if (now === undefined) return sendFinished(await completedOf(deps, actor, uploadId), request, reply)
          if (now.offset === now.size) nameCompleted(await shelf.complete(now, actor), reply)
        }
        return sendSpoken(response, request, reply)
      },
    })
  })

  const clear = () => shelf.clearAbandoned().catch((error: unknown) => deps.logger.error({ err: error }, 'old uploads were not cleared'))
  app.addHook('onReady', clear)
  const clearing = setInterval(() => void clear(), CLEARING_EVERY_MS)
  clearing.unref()
  app.addHook('onClose', async () => clearInterval(clearing))
}

async function memberOf(request: FastifyRequest, deps: CoreDependencies, gates: Gates): Promise<Actor> {
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

function idIn(address: string): string | undefined {
  const last = address.split('/').at(-1) ?? ''
  return UPLOAD_ID.test(last) ? last : undefined
}

/** What an upload of this person has become. @throws NOT_FOUND, also for what is another's */
async function completedOf(deps: CoreDependencies, actor: Actor, uploadId: string): Promise<{ became: Completed; size: number }> {
  const projectId = Number(uploadId.split('-')[0])
  try {
    const completed = await findResumed(deps, actor, { projectId, uploadId })
    if (completed !== null) return completed
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  throw new AppError('NOT_FOUND')
}
