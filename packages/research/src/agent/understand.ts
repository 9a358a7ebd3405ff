import { standaloneQuestion } from './adopt-plan.ts'
import { askModel } from './model/ask-model.ts'
import { type Ending, endingOf } from './ending.ts'
import type { InvestigationPlan, InvestigationRequest } from './investigation.ts'
import { needsPlanning } from './needs-planning.ts'
import { describeFiles } from './pages/describe-files.ts'
import { parseLenientJson } from './model/json-objects.ts'
import { understandRequest } from './prompts/understand-prompt.ts'
import type { Spending } from './model/spending.ts'
import { isRecord, stringsOf } from './sentences/written-answer.ts'

export interface Understanding {
  plan: InvestigationPlan
}

const maxQuestionLength = 2_000
const maxQueryLength = 300
const maxSearches = 5
const maxFigures = 4

/** Asks the helper what a question means and what to search for. If that fails, or is not needed, the plan is the question itself. */
export async function understand(request: InvestigationRequest, spending: Spending): Promise<Understanding & Ending> {
  const { question, history, language, helper, tools, signal } = request
  if (!(await needsPlanning(request))) return plainUnderstanding(question, history)
  const inventory = await describeFiles(question, tools)
  const result = await askModel(helper, understandRequest(request, inventory), { spending, signal })
  const read = result.reply ? readUnderstanding(result.reply.text, language) : null
  return { ...(read ?? plainUnderstanding(question, history)), ...endingOf(result) }
}

function plainUnderstanding(question: string, history: InvestigationRequest['history']): Understanding {
  const completed = standaloneQuestion(question, history)
  return { plan: planOf(completed, [], [completed]) }
}

function readUnderstanding(text: string, language: 'en' | 'ko'): Understanding | null {
  const value = parseLenientJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (!isRecord(value)) return null
  const { question, searches, measures, periods, entities } = value
  if (typeof question !== 'string' || question.trim() === '') return null
  const queries = (Array.isArray(searches) ? searches : []).flatMap((search: unknown) => {
    if (typeof search === 'string') return [{ title: search, query: search }]
    if (!isRecord(search) || typeof search['query'] !== 'string') return []
    return [{ title: typeof search['title'] === 'string' ? search['title'] : search['query'], query: search['query'] }]
  })
  const understood = question.trim().slice(0, maxQuestionLength)
  const figures = figureQuestionsOf(stringsOf(measures), stringsOf(periods), stringsOf(entities), language)
  return { plan: planOf(understood, queries, [...new Set([understood, ...figures])].slice(0, maxFigures + 1)) }
}

/** The understood question is searched as well, beside the words that files may print. */
function planOf(understanding: string, searches: readonly { title: string; query: string }[], figures: string[]): InvestigationPlan {
  const queries = new Map([[understanding, understanding]])
  for (const { title, query } of searches.slice(0, maxSearches)) {
    const words = query.trim().slice(0, maxQueryLength)
    if (words !== '') queries.set(words, title.trim().slice(0, maxQueryLength) || words)
  }
  return { understanding, items: Array.from(queries, ([query, title], at) => ({ id: `search-${at + 1}`, title, query })), figures }
}

/** One question per figure, if there are several. */
function figureQuestionsOf(
  measures: readonly string[],
  periods: readonly string[],
  entities: readonly string[],
  language: 'en' | 'ko',
): string[] {
  const named = entities.length > 0 ? entities : ['']
  return named
    .flatMap((entity) => periods.flatMap((period) => measures.map((measure) => ({ entity, period, measure }))))
    .slice(0, maxFigures)
    .map(({ entity, period, measure }) =>
      language === 'ko'
        ? `${entity === '' ? '' : `${entity}의 `}${period} ${measure} 금액은 얼마입니까?`
        : `What was the ${period} ${measure}${entity === '' ? '' : ` of ${entity}`}?`,
    )
}
