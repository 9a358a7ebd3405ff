import { AppError, type ErrorCode } from '@dossier/contract'
import { currentMember } from '../../accounts/index.ts'
import { record } from '../../audit/index.ts'
import { filesRepository } from '../../files/index.ts'
import { findRunOf, followRunToEnd } from '../../runs/index.ts'
import { askQuestion } from '../../search/index.ts'
import { type Needs, type Read, theSystem, useCase, type UseCaseContext, type System } from '../../use-case/index.ts'
import { type WatchRow, watchesRepository } from './watches.repository.ts'

/** The questions of a watch as they wait for a document to be read. */
export const waitingOf = ({ questions }: Pick<WatchRow, 'questions'>, document: string): string[] =>
  questions.map((_, at) => `${at} ${document}`)

/** A question that waits for a document. */
interface Waiting {
  /** As it is kept. */
  key: string
  /** Undefined where the watch has been changed and has no such question any more. */
  question: string | undefined
}

function waitingFor({ waiting, questions }: WatchRow, document: string): Waiting[] {
  return waiting
    .flatMap((key) => {
      const [, at, of] = /^(\d+) (.*)$/s.exec(key) ?? []
      return at !== undefined && of === document ? [{ key, at: Number(at) }] : []
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ key, at }) => ({ key, question: questions[at] }))
}

/** Failures that another attempt meets as well. */
const lasting: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['LIMITED_ACCESS', 'PROJECT_NOT_FOUND', 'NOT_SIGNED_IN'])

/**
 * Asks the questions of a watch of a new filing that was saved and read: of that file alone, one after the other in one conversation, as the person
 * who began the watch, with their rights by then. Each is asked once: after an interruption those go on that were not asked. Files that no question waits
 * for are left alone.
 *
 * @throws TOO_MANY_QUESTIONS, after which the job is tried again
 */
export const answerWatchQuestions = useCase({
  needs: [...askQuestion.needs, 'clock'],
  policy: theSystem,
  async run(context, { fileId }: { fileId: number }): Promise<void> {
    const { deps, actor, read, write } = context
    const found = await watchOf(read, fileId)
    if (found === undefined) return
    const { watch, document, title } = found
    let conversationId: number | undefined
    for (const { key, question } of waitingFor(watch, document)) {
      if (question === undefined) {
        await write((within) => within(watchesRepository).endWaiting(watch, key))
        continue
      }
      try {
        const watcher = await currentMember(read, { userId: watch.startedBy, organizationId: watch.organizationId })
        const asked = await ask({ deps, read }, watcher, {
          query: question,
          projectId: watch.projectId,
          fileId,
          ...(conversationId !== undefined && { conversationId }),
          onAsked: () => write(async (within) => void (await within(watchesRepository).endWaiting(watch, key))),
        })
        ;({ conversationId } = asked)
        await write((within) =>
          record(
            within,
            actor,
            {
              action: asked.isAnswered ? 'company.answered' : 'company.unanswered',
              projectId: watch.projectId,
              subject: `${watch.name} ${title}: ${question}`,
              facts: { fileId, searchId: asked.searchId, conversationId: asked.conversationId },
            },
            deps.clock.now(),
          ),
        )
      } catch (error) {
        if (!(error instanceof AppError) || !lasting.has(error.code)) throw error
        await giveUp(context, fileId, error.code)
        return
      }
    }
  },
})

/** Leaves the questions of a watch unanswered, after all attempts to ask them failed. */
export const giveUpQuestions = useCase({
  needs: ['clock'],
  policy: theSystem,
  run: (context, { fileId }: { fileId: number }): Promise<void> => giveUp(context, fileId, 'TOO_MANY_QUESTIONS'),
})

async function giveUp(
  { deps, actor, read, write }: UseCaseContext<System, unknown, 'clock'>,
  fileId: number,
  problem: ErrorCode,
): Promise<void> {
  const found = await watchOf(read, fileId)
  if (found === undefined) return
  const { watch, document, title } = found
  const left = waitingFor(watch, document)
  if (left.length === 0) return
  const now = deps.clock.now()
  await write(async (within) => {
    for (const { key } of left) await within(watchesRepository).endWaiting(watch, key)
    await within(watchesRepository).checked(watch, { checkedAt: watch.checkedAt, problem })
    const subject = `${watch.name} ${title}`
    await record(within, actor, { action: 'company.unanswered', projectId: watch.projectId, subject, facts: { fileId, problem } }, now)
  })
}

/** The watch that a file was saved for, where it is of a company that its workspace watches. */
async function watchOf(read: Read, fileId: number): Promise<{ watch: WatchRow; document: string; title: string } | undefined> {
  const file = await read(filesRepository).find(fileId)
  const provenance = file?.provenance ?? null
  if (file === undefined || provenance === null || provenance.company === null) return undefined
  const { source, company, document, title, form } = provenance
  const watch = await read(watchesRepository).find(file.projectId, source, company.id)
  return watch && { watch, document, title: title === '' ? form : title }
}

interface Question {
  query: string
  projectId: number
  fileId: number
  conversationId?: number
  /** The question is stored: it is not asked again. */
  onAsked: () => Promise<void>
}

/** Asks a question of one file and waits for its answer. */
async function ask(
  { deps, read }: { deps: Needs<(typeof askQuestion.needs)[number] | 'database'>; read: Read },
  watcher: Awaited<ReturnType<typeof currentMember>>,
  { query, projectId, fileId, conversationId, onAsked }: Question,
): Promise<{ isAnswered: boolean; searchId: number; conversationId: number }> {
  const events = await askQuestion(deps, watcher, {
    query,
    projectId,
    file_search_tools: [fileId],
    toolids: [],
    chat_history: [],
    ...(conversationId !== undefined && { conversationId }),
  })
  for await (const event of events) {
    // A model writes the answer as a run of its own, which goes on without anybody who follows it.
    if (event.type === 'searching' && event.searchId !== undefined && event.conversationId !== undefined) {
      const { searchId, conversationId: continued } = event
      await onAsked()
      const run = await findRunOf(read, 'answer', searchId)
      const state = run && (await followRunToEnd(deps, watcher.organizationId, run.id, () => {}))
      return { isAnswered: state === 'completed', searchId, conversationId: continued }
    }
    if (event.type === 'done') {
      await onAsked()
      return { isAnswered: true, searchId: event.record.id, conversationId: event.record.conversationId }
    }
  }
  throw new Error('a question ended without an answer')
}
