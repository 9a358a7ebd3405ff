import { and, eq } from 'drizzle-orm'
import { runGivenUp, runPerformer } from '../runs/run-job.ts'
import { runs, runSteps } from '../schema/index.ts'
import { answerType } from '../search/answering/answer-run.ts'
import { answerWork } from '../search/answering/write-answer.ts'
import type { TestCore } from './test-core.ts'

const ofSearch = (searchId: number) => and(eq(runs.kind, 'answer'), eq(runs.subjectId, searchId))

/** The stored run of a search's answer. */
export async function answerRunOf({ deps }: Pick<TestCore, 'deps'>, searchId: number): Promise<typeof runs.$inferSelect> {
  const [run] = await deps.database.db.select().from(runs).where(ofSearch(searchId))
  if (run === undefined) throw new Error(`nothing makes an answer of search ${searchId}`)
  return run
}

/** Performs one attempt at the answer of a search, as its job does. */
export async function attemptAnswer(core: Pick<TestCore, 'deps'>, searchId: number, signal?: AbortSignal): Promise<void> {
  const { id: runId, organizationId } = await answerRunOf(core, searchId)
  await runPerformer(answerWork)(core.deps, { kind: 'system', organizationId, language: 'ko' }, { runId, signal })
}

/** Ends an answer whose attempts have all failed. */
export async function giveUpAnswer(core: Pick<TestCore, 'deps'>, searchId: number): Promise<void> {
  const { id: runId, organizationId } = await answerRunOf(core, searchId)
  await runGivenUp({ type: answerType })(core.deps, { kind: 'system', organizationId, language: 'ko' }, { runId, interrupted: false })
}

/** The stored model requests of a search's answer. */
export async function storedRequests({ deps }: Pick<TestCore, 'deps'>, searchId: number): Promise<(typeof runSteps.$inferSelect)[]> {
  const rows = await deps.database.db.select().from(runSteps).innerJoin(runs, eq(runs.id, runSteps.runId)).where(ofSearch(searchId))
  return rows.map(({ run_steps: step }) => step)
}
