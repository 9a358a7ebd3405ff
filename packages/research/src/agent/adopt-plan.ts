import { asksForPrintedFigure, completeFollowUp } from '../question/index.ts'
import type { EarlierTurn, EditedPlan, InvestigationPlan } from './investigation.ts'

/** Looking up a figure calls no model, but takes time. */
const maxLookUps = 8

interface PlanContext {
  question: string
  history: readonly EarlierTurn[]
  /** The helper's plan that the user edited, if it was made for the same question. */
  helperPlan?: InvestigationPlan
}

/**
 * The plan to follow, from the one that a user edited. If the understanding of the question is unchanged, the planned figures are looked up;
 * otherwise the figure that the new understanding asks for. Added steps that ask for a figure have it looked up as well.
 */
export function adoptPlan(edited: EditedPlan, { question, history, helperPlan }: PlanContext): InvestigationPlan {
  const understanding = edited.understanding ?? helperPlan?.understanding ?? standaloneQuestion(question, history)
  const titles = new Map(edited.items.toReversed().map(({ query, title = query }) => [query, title]))
  const items = Array.from(new Set(edited.items.map(({ query }) => query)), (query, at) => ({
    id: `search-${at + 1}`,
    title: titles.get(query) ?? query,
    query,
  }))
  const planned = new Set(helperPlan?.items.map(({ query }) => query))
  const own = items.map(({ query }) => query).filter((query) => !planned.has(query) && asksForPrintedFigure(query))
  const figureQuestions = edited.figures ?? (understanding === helperPlan?.understanding ? helperPlan.figures : [understanding])
  const [first, ...rest] = [...new Set(figureQuestions)]
  const figures = new Set([...(first === undefined ? [] : [first]), ...own, ...rest])
  return { understanding, items, figures: [...figures].slice(0, maxLookUps) }
}

/** The question without its context, completed from earlier questions; needs no model. */
export const standaloneQuestion = (question: string, history: readonly EarlierTurn[]): string =>
  completeFollowUp(
    question,
    history.map((turn) => turn.question),
  )
