import type { DocumentKind, PagePart } from '@dossier/retrieval'
import { type QuestionOfKind, questionsOfKinds, type QuestionOfPart, questionsOfParts } from './suggested-questions.ts'

/** What is known of a document without reading it again. */
export interface DocumentAtHand {
  kind?: DocumentKind
  /** Of whom it is. */
  company?: string
  fiscalYear?: number
  /** The parts that its pages are of. */
  parts: readonly PagePart[]
}

const most = 6

/**
 * Questions that the files at hand can answer, for who does not know yet what to ask: figures of the newest statements, then what other
 * documents are read for. At most six; none where nothing is known of the files.
 */
export function suggestQuestions(documents: readonly DocumentAtHand[], language: 'en' | 'ko'): string[] {
  const newestFirst = documents.toSorted((one, other) => (other.fiscalYear ?? 0) - (one.fiscalYear ?? 0))
  const figures = questionsOfParts.flatMap((question) => {
    const document = newestFirst.find(({ parts, fiscalYear }) => fiscalYear !== undefined && parts.includes(question.part))
    return document?.fiscalYear === undefined ? [] : [askOfPart(question, document.fiscalYear, document.company, language)]
  })
  const texts = questionsOfKinds.flatMap((question) => {
    const document = newestFirst.find(
      ({ kind, parts }) => (kind !== undefined && question.kinds.includes(kind)) || parts.some((part) => question.parts?.includes(part)),
    )
    return document ? [askOfKind(question, document, language)] : []
  })
  const ofFigures = Math.max(most / 2, most - texts.length)
  const chosen = [...new Set([...figures.slice(0, ofFigures), ...texts])]
  return chosen.slice(0, most)
}

function askOfPart({ en, ko }: QuestionOfPart, year: number, company: string | undefined, language: 'en' | 'ko'): string {
  if (language === 'ko') return `${company === undefined ? '' : `${company}의 `}${year}년 ${ko} 얼마입니까?`
  return `What was ${company === undefined ? 'the' : `${company}’s`} FY${year} ${en}?`
}

function askOfKind({ plain, ofCompany }: QuestionOfKind, { company }: DocumentAtHand, language: 'en' | 'ko'): string {
  return company === undefined ? plain[language] : ofCompany[language].replace('{company}', () => company)
}
