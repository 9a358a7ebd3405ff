import { throwIfCancelled } from './model/ask-model.ts'
import { asksForPrintedFigure } from '../question/index.ts'
import type { EvidencePage } from './pages/evidence-registry.ts'
import { filesOfNamedCompanies } from './pages/named-companies.ts'
import type { Inquiry } from './inquiry.ts'
import type { InvestigationPlan, InvestigationStep } from './investigation.ts'

/** No fewer than a model is shown. */
export const pagesPerSearch = 14

/**
 * Runs the planned searches and figure lookups; needs no model. The files of each company that the question names are searched by themselves, and all files
 * for pages of others.
 */
export async function* runPlannedSearches(
  { request: { signal, tools }, question, reader }: Inquiry,
  plan: InvestigationPlan,
): AsyncGenerator<InvestigationStep> {
  throwIfCancelled(signal)
  const queries = plan.items.map(({ query }) => query)
  const named = await filesOfNamedCompanies(question, tools)
  const searches = [
    ...named.map((within) => reader.search(queries, pagesPerSearch, { within })),
    reader.search(queries, pagesPerSearch, { except: new Set(named.flat()) }),
  ]
  const questions = plan.figures.filter(asksForPrintedFigure)
  const lookUps = reader.lookUp(questions)
  for (const [at, { id, query }] of plan.items.entries())
    yield* withProgress({ type: 'progress', id, activity: { kind: 'search', query } }, signal, async () => {
      const found: EvidencePage[] = []
      for (const search of searches) found.push(...((await search[at]?.()) ?? []))
      return found
    })
  for (const [at, question] of questions.entries()) {
    const step = { type: 'progress', id: `figure-${at + 1}`, activity: { kind: 'figure', question } } as const
    yield* withProgress(step, signal, async () => (await lookUps[at]?.())?.pages ?? [])
  }
}

/** Emits the start of a step, and its end with what it found. */
async function* withProgress(
  step: Omit<Extract<InvestigationStep, { type: 'progress' }>, 'state' | 'found'>,
  signal: AbortSignal | undefined,
  run: () => Promise<readonly EvidencePage[]>,
): AsyncGenerator<InvestigationStep> {
  throwIfCancelled(signal)
  yield { ...step, state: 'started' }
  const pages = new Set(await run())
  yield { ...step, state: 'done', found: { files: new Set([...pages].map(({ source }) => source)).size, pages: pages.size } }
}
