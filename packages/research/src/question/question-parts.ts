import { readPeriodQueries } from '@dossier/notation'
import { yearOf } from '@dossier/retrieval'
import { mentionsIn } from './named-measures.ts'
import { namesIn, type Span } from '../words/index.ts'

/** The parts of a question, each with its span. */
export interface QuestionParts {
  measure: Span | null
  /** From the first period to the last, with the words that join them. */
  period: Span | null
  entity: Span | null
}

/** "하버상사의 매출액": the owner, where no capital shows it. */
const koreanOwner = /(?:^|\s)([\p{Script=Hangul}\p{L}&.-]{2,}(?:\s\(?[\p{Lu}]\S*)?)의\s/u
const notAnOwner = /^(?:회사|당사|동사|이\s?회사|그|우리|전체|연결|별도|올해|작년)$/

/** Reads the parts of a question. */
export function questionParts(question: string): QuestionParts {
  const periods = readPeriodQueries(question).filter(
    (query) => query.kind === 'range' || (query.kind === 'list' && query.periods.some((period) => yearOf(period) !== undefined)),
  )
  const [first, last] = [periods[0], periods.at(-1)]
  const mention = mentionsIn(question).find(({ start }) => !periods.some((period) => start >= period.start && start < period.end))
  return {
    measure: mention ? { start: mention.start, end: mention.end } : null,
    period: first && last ? { start: first.start, end: last.end } : null,
    entity: entityIn(question),
  }
}

function entityIn(question: string): Span | null {
  const name = namesIn(question).find((one) => mentionsIn(one).length === 0)
  if (name !== undefined) {
    const start = question.indexOf(name)
    return { start, end: start + name.length }
  }
  const owner = koreanOwner.exec(question)
  if (owner?.[1] === undefined || notAnOwner.test(owner[1]) || mentionsIn(owner[1]).length > 0 || /\d/.test(owner[1])) return null
  const start = owner.index + owner[0].indexOf(owner[1])
  return { start, end: start + owner[1].length }
}
