import { AppError, type CompanyWatch, type InputOf, type registerEndpoints } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { inProjectPolicy } from '../../projects/index.ts'
import { askSource } from '../../sources/index.ts'
import { useCase } from '../../use-case/index.ts'
import { registerPolicy } from '../registers.policy.ts'
import { withFilings } from '../with-filings.ts'
import { knownOf } from './new-filings.ts'
import { presentWatch } from './present-watch.ts'
import { watchesRepository } from './watches.repository.ts'

/** Companies that one workspace watches: each is asked for once a day. */
const MOST_WATCHES = 200
/** The newest filings, among which are all of the newest day. */
const NEWEST = 100

/** The companies that a workspace watches. */
export const listWatches = useCase({
  needs: [],
  policy: inProjectPolicy('files.read'),
  async run({ actor, read }, { projectId }: { projectId: number }): Promise<{ rows: CompanyWatch[] }> {
    return { rows: (await read(watchesRepository).list(projectId)).map((row) => presentWatch(row, actor.language)) }
  },
})

/**
 * Watches a company from now on: what it has filed before is not new. Once more, it changes whether new filings are saved and what is asked of them.
 *
 * @throws TOO_MANY_WATCHES, and the failures of sources
 */
export const watchCompany = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: registerPolicy('files.upload'),
  async run(context, input: InputOf<typeof registerEndpoints.watch>): Promise<CompanyWatch> {
    const { deps, actor, read, write } = context
    const { projectId, source: id, saves } = input
    // What is not saved is not read.
    const questions = saves ? input.questions : []
    const { overview, newest } = await askSource(context, id, async (source) => {
      if (source.overview === undefined) throw new AppError('SOURCE_NOT_FOUND')
      const found = await source.overview(input.company)
      return { overview: found, newest: await withFilings(source).find({ company: found.id, limit: NEWEST }) }
    })
    const of = { projectId, source: id, company: overview.id }
    const before = await read(watchesRepository).find(projectId, id, overview.id)
    if (before === undefined && (await read(watchesRepository).count(projectId)) >= MOST_WATCHES)
      throw new AppError('TOO_MANY_WATCHES', { maximum: MOST_WATCHES })
    const now = deps.clock.now()
    await write(async (within) => {
      await within(watchesRepository).start(of, {
        name: overview.name,
        saves,
        questions,
        startedBy: actor.userId,
        startedAt: now,
        ...knownOf(newest.documents, { lastFiledAt: '', known: [] }),
      })
      if (before?.saves !== saves || before.questions.join('\n') !== questions.join('\n')) {
        const facts = { ...of, saves, questions: questions.length }
        await record(within, actor, { action: 'company.watched', projectId, subject: overview.name, facts }, now)
      }
    })
    const row = await read(watchesRepository).find(projectId, id, overview.id)
    if (row === undefined) throw new AppError('SOURCE_ITEM_NOT_FOUND', { source: id })
    return presentWatch(row, actor.language)
  },
})

/** Stops a watch; one that has ended already is no error. */
export const unwatchCompany = useCase({
  needs: ['clock'],
  policy: inProjectPolicy('files.upload'),
  async run({ deps, actor, write }, of: InputOf<typeof registerEndpoints.unwatch>): Promise<null> {
    await write(async (within) => {
      const name = await within(watchesRepository).stop(of)
      if (name === undefined) return
      const { projectId, source, company } = of
      await record(within, actor, { action: 'company.unwatched', projectId, subject: name, facts: { source, company } }, deps.clock.now())
    })
    return null
  },
})
