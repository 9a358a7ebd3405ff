import { AppError, type ErrorCode, jobs } from '@dossier/contract'
import type { z } from 'zod'
import { currentMember } from '../../accounts/index.ts'
import { recordMany } from '../../audit/index.ts'
import { askSource } from '../../sources/index.ts'
import { dailyWork, type JobWork, type Needs, type Read, theSystem, useCase, work } from '../../use-case/index.ts'
import { saveFiling } from '../save-filing.ts'
import { withFilings } from '../with-filings.ts'
import { answerWatchQuestions, giveUpQuestions, waitingOf } from './answer-watch-questions.ts'
import { knownOf, newFilings } from './new-filings.ts'
import { everyWatchRepository, type WatchRow, watchesRepository } from './watches.repository.ts'

/** Filings of one look; a company that files more in a day is not seen whole. */
const MOST_FILINGS = 100

/** Queues a look for new filings of each watched company. */
export const findWatchedCompanies = useCase({
  needs: ['clock', 'queue'],
  policy: theSystem,
  async run({ deps, read }, _input: object): Promise<void> {
    const day = deps.clock.now().toISOString().slice(0, 10)
    for (const watch of await read(everyWatchRepository).list()) {
      const { projectId, source, company } = watch
      await deps.queue.send(jobs.checkWatchedCompany, watch, { singletonKey: `${projectId} ${source} ${company} ${day}` })
    }
  },
})

/**
 * Looks for new filings of a watched company, writes them to the activity of its workspace and, where its watch says so, starts to save each as the
 * person who began the watch. A source that does not answer is asked again on the next day; why is shown with the watch.
 */
export const checkWatchedCompany = useCase({
  needs: ['clock', 'queue', 'secretBox', 'sources'],
  policy: theSystem,
  async run(context, of: Omit<z.infer<typeof jobs.checkWatchedCompany.payload>, 'organizationId'>): Promise<void> {
    const { deps, actor, read, write } = context
    const watch = await read(watchesRepository).find(of.projectId, of.source, of.company)
    if (watch === undefined) return
    const now = deps.clock.now()
    const from = watch.lastFiledAt === '' ? {} : { from: watch.lastFiledAt }
    const { answer: found, problem = null } = await expecting(() =>
      askSource(context, watch.source, (source) => withFilings(source).find({ company: watch.company, limit: MOST_FILINGS, ...from })),
    )
    if (found === undefined) {
      await write((within) => within(watchesRepository).checked(watch, { checkedAt: now, problem }))
      return
    }
    const filed = newFilings(found.documents, watch)
    await write(async (within) => {
      await within(watchesRepository).checked(watch, { ...knownOf(found.documents, watch), checkedAt: now, problem: null })
      const events = filed.map(({ title, filing, address, filedAt }) => ({
        action: 'company.filed' as const,
        projectId: watch.projectId,
        subject: `${watch.name} ${title}`,
        facts: { source: watch.source, company: watch.company, filing, filedAt, address },
      }))
      if (events.length > 0) await recordMany(within, actor, events, now)
    })
    if (!watch.saves) return
    for (const { id: document, filedAt } of filed) {
      if (watch.questions.length > 0) await write((within) => within(watchesRepository).wait(watch, waitingOf(watch, document)))
      const saving = await expecting(() => saveAsWatcher({ deps, read }, watch, { document, filedAt }))
      if (saving.problem === undefined || saving.problem === 'FILING_ALREADY_SAVED') continue
      await write((within) => within(watchesRepository).checked(watch, { checkedAt: now, problem: saving.problem ?? null }))
    }
  },
})

/** Saves the main document of a filing, with the rights that the person who began the watch has now. @throws AppError */
async function saveAsWatcher(
  { deps, read }: { deps: Needs<(typeof saveFiling.needs)[number] | 'database'>; read: Read },
  { organizationId, projectId, source, company, startedBy }: WatchRow,
  { document, filedAt }: { document: string; filedAt: string | undefined },
): Promise<void> {
  const watcher = await currentMember(read, { userId: startedBy, organizationId })
  await saveFiling(deps, watcher, { projectId, source, company, document, parts: [document], ...(filedAt !== undefined && { filedAt }) })
}

/** The answer, or the code of an expected failure. */
async function expecting<T>(ask: () => Promise<T>): Promise<{ answer?: T; problem?: ErrorCode }> {
  try {
    return { answer: await ask() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.code }
  }
}

/** The daily look for filings of watched companies. */
export const watchingCompanies = dailyWork(jobs.findWatchedCompanies, findWatchedCompanies)

/** Sources answer a few requests a second: more looks at once would only wait. */
const CONCURRENCY = 2

/** Answers are written by models, which take minutes. */
const ANSWERING_CONCURRENCY = 4

export const watchJobs: JobWork[] = [
  watchingCompanies.work,
  work(jobs.answerWatchQuestions, answerWatchQuestions, { concurrency: ANSWERING_CONCURRENCY, givenUp: giveUpQuestions }),
  work(jobs.checkWatchedCompany, checkWatchedCompany, { concurrency: CONCURRENCY }),
]
