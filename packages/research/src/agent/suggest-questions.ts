import type { SourceKey } from '@dossier/documents'
import type { DocumentKind, PagePart } from '@dossier/retrieval'
import { type QuestionOfKind, questionsOfKinds, type QuestionOfPart, questionsOfParts } from './suggested-questions.ts'

/** What is known of a document without reading it again. */
export interface DocumentAtHand {
  source: SourceKey
  kind?: DocumentKind
  /** Of whom it is. */
  company?: string
  fiscalYear?: number
  /** The parts that its pages are of. */
  parts: readonly PagePart[]
}

/** A question that a document should answer. */
export interface SuggestedQuestion {
  text: string
  /** The document that it was made for. */
  source: SourceKey
  /** It asks for a figure that a statement prints. */
  isFigure: boolean
}

/** Of each kind, so that figures and texts take turns. */
const mostEach = 6

/**
 * Questions that the files at hand should answer, for who does not know yet what to ask: figures of the newest statements in turn with what other
 * documents are read for. At most twelve; none where nothing is known of the files. Whether they are answered well is tried by whoever shows them.
 */
export function suggestQuestions(documents: readonly DocumentAtHand[], language: 'en' | 'ko'): SuggestedQuestion[] {
  const newestFirst = documents.toSorted((one, other) => (other.fiscalYear ?? 0) - (one.fiscalYear ?? 0))
  const figures = questionsOfParts.flatMap((question): SuggestedQuestion[] => {
    const document = newestFirst.find(({ parts, fiscalYear }) => fiscalYear !== undefined && parts.includes(question.part))
    if (document?.fiscalYear === undefined) return []
    return [{ text: askOfPart(question, document.fiscalYear, document.company, language), source: document.source, isFigure: true }]
  })
  const texts = questionsOfKinds.flatMap((question): SuggestedQuestion[] => {
    const document = newestFirst.find(
      ({ kind, parts }) => (kind !== undefined && question.kinds.includes(kind)) || parts.some((part) => question.parts?.includes(part)),
    )
    return document ? [{ text: askOfKind(question, document, language), source: document.source, isFigure: false }] : []
  })
  return Array.from({ length: mostEach }, (_, at) => [figures[at], texts[at]])
    .flat()
    .filter((one) => one !== undefined)
}

function askOfPart({ en, ko }: QuestionOfPart, year: number, company: string | undefined, language: 'en' | 'ko'): string {
  if (language === 'ko') return `${company === undefined ? '' : `${company}의 `}${year}년 ${ko} 얼마입니까?`
  return `What was ${company === undefined ? 'the' : `${company}’s`} FY${year} ${en}?`
}

function askOfKind({ plain, ofCompany }: QuestionOfKind, { company }: DocumentAtHand, language: 'en' | 'ko'): string {
  return company === undefined ? plain[language] : ofCompany[language].replace('{company}', () => company)
}
