import { AppError, type ErrorCode } from '@dossier/contract'
import { type Source, SourceError, type SourceFailure } from '@dossier/sources'
import type { Actor, UseCaseContext } from '../use-case/index.ts'
import { type OwnSource, sourceNamed, sourcesOf } from './open-own-sources.ts'
import { presentFailure } from './sources.present.ts'
import { sourcesRepository } from './sources.repository.ts'

/** What asking a source takes of a use case. */
type Asker = Pick<UseCaseContext<Actor, unknown, 'clock' | 'secretBox' | 'sources'>, 'deps' | 'actor' | 'read' | 'write'>

/** Failures that the next request meets as well, until somebody or time ends them. */
const lasting: ReadonlySet<SourceFailure['kind']> = new Set<SourceFailure['kind']>(['key-refused', 'quota', 'blocked'])

const codes: Readonly<Record<SourceFailure['kind'], ErrorCode>> = {
  'not-configured': 'SOURCE_NOT_CONFIGURED',
  'key-refused': 'SOURCE_KEY_REFUSED',
  quota: 'SOURCE_QUOTA_REACHED',
  'not-found': 'SOURCE_ITEM_NOT_FOUND',
  'bad-request': 'SOURCE_REQUEST_INVALID',
  upstream: 'SOURCE_UNAVAILABLE',
  blocked: 'SOURCE_BLOCKED',
  'timed-out': 'SOURCE_UNAVAILABLE',
  cancelled: 'SOURCE_UNAVAILABLE',
}

/**
 * Asks a source with the organisation's settings. A key that it refuses and a quota that is spent are kept for the settings page.
 *
 * @throws SOURCE_NOT_FOUND, SOURCE_OFF, and the codes of the source's failures
 */
export async function askSource<T>(context: Asker, id: string, question: (source: Source) => Promise<T>): Promise<T> {
  const own = sourceNamed(await sourcesOf(context), id)
  const name = own.source.description.name[context.actor.language]
  if (!own.isOn) throw new AppError('SOURCE_OFF', { source: name })
  try {
    return await noticing(context, own, question)
  } catch (error) {
    throw asSourceRefusal(error, name)
  }
}

/**
 * Whether a failure concerns all requests to a source: not one page, and not one of several services, whose failure the others make up for. A source
 * whose failure is kept is not offered until it ends.
 */
const isOfSource = ({ failure, isOfPage }: SourceError, { source }: OwnSource): boolean =>
  lasting.has(failure.kind) && !isOfPage && (source.configured?.length ?? 1) <= 1

/** Requests a source. Its lasting failures are stored, and removed as soon as it answers. @throws SourceError */
export async function noticing<T>({ deps, write }: Asker, own: OwnSource, question: (source: Source) => Promise<T>): Promise<T> {
  try {
    const answer = await question(own.source)
    if (own.problem !== null) await write((within) => within(sourcesRepository).clearProblem(own.id))
    return answer
  } catch (error) {
    if (error instanceof SourceError && isOfSource(error, own))
      await write((within) =>
        within(sourcesRepository).keepProblem(own.id, { failure: presentFailure(error), noticedAt: deps.clock.now() }),
      )
    throw error
  }
}

/** A failure of a source for whoever asked; anything else as it is. @param name of the source, in the actor's language */
function asSourceRefusal(error: unknown, name: string): unknown {
  if (!(error instanceof SourceError)) return error
  const { failure } = error
  const resetsAt = 'resetsAt' in failure ? failure.resetsAt?.toISOString() : undefined
  return new AppError(codes[failure.kind], { source: name, ...(resetsAt !== undefined && { resetsAt }) }, error)
}
