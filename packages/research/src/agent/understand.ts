import { understoodAs } from './adopt-plan.ts'
import { askModel } from './model/ask-model.ts'
import { type Ending, endingOf } from './ending.ts'
import type { InvestigationPlan, InvestigationRequest } from './investigation.ts'
import { parseMended } from './model/json-objects.ts'
import { understandRequest } from './prompts/understand-prompt.ts'
import type { Spending } from './model/spending.ts'
import { isRecord, stringsOf } from './sentences/written-answer.ts'

export interface Understanding {
  plan: InvestigationPlan
}

const longestQuestion = 2_000
const longestQuery = 300
const mostSearches = 5
const mostFigures = 4

/** Asks the helper what a question means and what to search for; whatever fails, the question itself is the plan. */
export async function understand(request: InvestigationRequest, spending: Spending): Promise<Understanding & Ending> {
  const { question, history, language, helper, signal } = request
  const asked = await askModel(helper, understandRequest(question, history, language), { spending, signal })
  const read = asked.reply ? readUnderstanding(asked.reply.text, language) : null
  return { ...(read ?? plainUnderstanding(question, history)), ...endingOf(asked) }
}

function plainUnderstanding(question: string, history: InvestigationRequest['history']): Understanding {
  const whole = understoodAs(question, history)
  return { plan: planOf(whole, [], [whole]) }
}

function readUnderstanding(text: string, language: 'en' | 'ko'): Understanding | null {
  const value = parseMended(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (!isRecord(value)) return null
  const { question, searches, measures, periods, entities } = value
  if (typeof question !== 'string' || question.trim() === '') return null
  const queries = (Array.isArray(searches) ? searches : []).flatMap((search: unknown) => {
    if (typeof search === 'string') return [{ title: search, query: search }]
    if (!isRecord(search) || typeof search['query'] !== 'string') return []
    return [{ title: typeof search['title'] === 'string' ? search['title'] : search['query'], query: search['query'] }]
  })
  const whole = question.trim().slice(0, longestQuestion)
  const figures = figureQuestionsOf(stringsOf(measures), stringsOf(periods), stringsOf(entities), language)
  return { plan: planOf(whole, queries, [...new Set([whole, ...figures])].slice(0, mostFigures + 1)) }
}

/** The question is searched for as it is, beside the words that files might print. */
function planOf(understanding: string, searches: readonly { title: string; query: string }[], figures: string[]): InvestigationPlan {
  const queries = new Map([[understanding, understanding]])
  for (const { title, query } of searches.slice(0, mostSearches)) {
    const words = query.trim().slice(0, longestQuery)
    if (words !== '') queries.set(words, title.trim().slice(0, longestQuery) || words)
  }
  return { understanding, items: Array.from(queries, ([query, title], at) => ({ id: `search-${at + 1}`, title, query })), figures }
}

/** One question for each figure, where there is more than one. */
function figureQuestionsOf(
  measures: readonly string[],
  periods: readonly string[],
  entities: readonly string[],
  language: 'en' | 'ko',
): string[] {
  const named = entities.length > 0 ? entities : ['']
  return named
    .flatMap((entity) => periods.flatMap((period) => measures.map((measure) => ({ entity, period, measure }))))
    .slice(0, mostFigures)
    .map(({ entity, period, measure }) =>
      language === 'ko'
        ? `${entity === '' ? '' : `${entity}의 `}${period} ${measure} 금액은 얼마입니까?`
        : `What was the ${period} ${measure}${entity === '' ? '' : ` of ${entity}`}?`,
    )
}
