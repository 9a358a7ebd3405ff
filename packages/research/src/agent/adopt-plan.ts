import { asksForPrintedFigure, completeFollowUp } from '../question/index.ts'
import type { EarlierTurn, EditedPlan, InvestigationPlan } from './investigation.ts'

/** Looking a figure up asks no model, yet takes its time. */
const mostLookUps = 8

interface Occasion {
  question: string
  history: readonly EarlierTurn[]
  /** The plan that the reader edited, where it was made for this very question. */
  before?: InvestigationPlan
}

/**
 * The plan that a reader made, to go by. As long as the question is understood as it was, the figures that it asks for are looked up as
 * they would have been; otherwise the one that its new understanding asks for. Steps of the reader's own that ask for a figure have it
 * looked up too.
 */
export function adoptPlan(edited: EditedPlan, { question, history, before }: Occasion): InvestigationPlan {
  const understanding = edited.understanding ?? before?.understanding ?? understoodAs(question, history)
  const titles = new Map(edited.items.toReversed().map(({ query, title = query }) => [query, title]))
  const items = Array.from(new Set(edited.items.map(({ query }) => query)), (query, at) => ({
    id: `search-${at + 1}`,
    title: titles.get(query) ?? query,
    query,
  }))
  const planned = new Set(before?.items.map(({ query }) => query))
  const own = items.map(({ query }) => query).filter((query) => !planned.has(query) && asksForPrintedFigure(query))
  const kept = edited.figures ?? (understanding === before?.understanding ? before.figures : [understanding])
  const [first, ...rest] = [...new Set(kept)]
  const figures = new Set([...(first === undefined ? [] : [first]), ...own, ...rest])
  return { understanding, items, figures: [...figures].slice(0, mostLookUps) }
}

/** Without a model: the question, with what it leaves out taken from those before. */
export const understoodAs = (question: string, history: readonly EarlierTurn[]): string =>
  completeFollowUp(
    question,
    history.map((turn) => turn.question),
  )
