import type { SourceKey } from '@dossier/documents'
import type { Subject } from '@dossier/lexicon'
import type { DocumentKind, PagePart } from '@dossier/retrieval'
import { type QuestionOfKind, questionsOfKinds, type QuestionOfPart, questionsOfParts } from './suggested-questions.ts'

/** What is known of a document without reading it. */
export interface KnownDocument {
  source: SourceKey
  kind?: DocumentKind
  /** Its company. */
  company?: string
  fiscalYear?: number
  /** The parts that its pages belong to. */
  parts: readonly PagePart[]
}

/** A question that a document should be able to answer. */
export interface SuggestedQuestion {
  text: string
  /** The document that the question is about. */
  source: SourceKey
  /** Whether it asks for a figure that a statement prints. */
  isFigure: boolean
  /** The workstream of due diligence that it belongs to; undefined for another. */
  subject?: Subject | undefined
}

/** Of figures and of texts each, which alternate. */
const maxPerKind = 6

/**
 * Suggests questions that the files should be able to answer: figures of the newest statements, alternating with what other documents are usually
 * read for. At most twelve; none if nothing is known of the files. The caller tries whether they are answered well.
 */
export function suggestQuestions(documents: readonly KnownDocument[], language: 'en' | 'ko'): SuggestedQuestion[] {
  const newestFirst = documents.toSorted((one, other) => (other.fiscalYear ?? 0) - (one.fiscalYear ?? 0))
  const figures = questionsOfParts.flatMap((question): SuggestedQuestion[] => {
    const document = newestFirst.find(({ parts, fiscalYear }) => fiscalYear !== undefined && parts.includes(question.part))
    if (document?.fiscalYear === undefined) return []
    return [
      {
        text: askOfPart(question, document.fiscalYear, document.company, language),
        source: document.source,
        isFigure: true,
        subject: 'financials',
      },
    ]
  })
  const texts = questionsOfKinds.flatMap((question): SuggestedQuestion[] => {
    const document = newestFirst.find(
      ({ kind, parts }) => (kind !== undefined && question.kinds.includes(kind)) || parts.some((part) => question.parts?.includes(part)),
    )
    return document
      ? [{ text: askOfKind(question, document, language), source: document.source, isFigure: false, subject: question.subject }]
      : []
  })
  return Array.from({ length: maxPerKind }, (_, at) => [figures[at], texts[at]])
    .flat()
    .filter((one) => one !== undefined)
}

function askOfPart({ en, ko }: QuestionOfPart, year: number, company: string | undefined, language: 'en' | 'ko'): string {
  if (language === 'ko') return `${company === undefined ? '' : `${company}의 `}${year}년 ${ko} 얼마입니까?`
  return `What was ${company === undefined ? 'the' : `${company}’s`} FY${year} ${en}?`
}

function askOfKind({ plain, ofCompany }: QuestionOfKind, { company }: KnownDocument, language: 'en' | 'ko'): string {
  return company === undefined ? plain[language] : ofCompany[language].replace('{company}', () => company)
}
