import { questionParser } from '@dossier/retrieval'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import type { SourceKey } from '@dossier/documents'
import { type ReadablePage, locateQuote } from '../evidence/index.ts'
import type { JudgedSentence } from '../verify/index.ts'
import type { VerifySentence } from './sentences/answer-sentence.ts'
import type { InvestigationOutcome, InvestigationRequest, InvestigationStep } from './investigation.ts'
import { investigate } from './investigate.ts'
import type { ResearchTools, SourceDocument } from './tools/research-tools.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const plainPage = (number: number, text: string): ReadablePage => ({ number, text, headings: [], tables: [] })

/** Two files of an invented company, and the text of their pages. */
export const harborPages: Readonly<Record<string, string>> = {
  '11:1':
    'Harbor Corp annual report for fiscal year 2023.\nNet sales were USD 6,489 million in fiscal 2023, up from USD 5,900 million in fiscal 2022.',
  '11:2': 'The company employs 4,200 people at three ports.\nIts largest customer accounts for 12% of net sales.',
  '12:1': '하버상사 사업보고서 제53기.\n2023년 매출액은 8조 1,200억원이며 전년 대비 증가하였습니다.',
}

const documents = new Map<SourceKey, SourceDocument>([
  [
    numbered(11),
    {
      filename: 'harbor-10-K.pdf',
      names: ['Harbor Corp'],
      companies: ['Harbor Corp'],
      periods: ['FY2023'],
      kind: '10-K',
      fiscalYear: 2023,
    },
  ],
  [
    numbered(12),
    {
      filename: '하버상사 사업보고서.pdf',
      names: ['하버상사'],
      companies: ['하버상사'],
      periods: ['FY2023'],
      kind: 'annual-report',
      fiscalYear: 2023,
    },
  ],
])

const parse = questionParser(testAnalyser())

export interface RecordedTools extends ResearchTools {
  /** Calls of the tools, in order. */
  used: string[]
}

/** Tools over these pages; all other pages and files are out of scope. */
export function toolsOver(pages: Readonly<Record<string, string>> = harborPages, changes: Partial<ResearchTools> = {}): RecordedTools {
  const used: string[] = []
  const all = Object.entries(pages).map(([key, text]) => {
    const [source = 0, page = 0] = key.split(':').map(Number)
    return { source: numbered(source), page, text }
  })
  return {
    used,
    search: async (query, limit, within) => {
      used.push(`search ${query}`)
      return all
        .filter((one) => within === undefined || within.includes(one.source))
        .slice(0, limit)
        .map((one) => ({ ...one, score: 1, filename: documents.get(one.source)?.filename ?? 'unnamed.pdf' }))
    },
    openPage: async (source, number) => {
      used.push(`open ${source}:${number}`)
      const text = pages[`${source}:${number}`]
      return text === undefined ? null : plainPage(number, text)
    },
    files: async () =>
      [...new Set(all.map(({ source }) => source))].map((source) => ({
        source,
        filename: documents.get(source)?.filename ?? 'unnamed.pdf',
        pages: all.filter((one) => one.source === source).length,
      })),
    lookUpFigure: async () => null,
    figuresOfLine: async () => [],
    facts: async () => [],
    conceptsIn: (text) => parse(text).concepts,
    document: async (source) => documents.get(source) ?? null,
    ...changes,
  }
}

/** Verifies only that quotes are on their pages, and numbers in their quotes. */
export function literalVerification(pages: Readonly<Record<string, string>> = harborPages): VerifySentence {
  return async ({ text, citations }) => {
    const reasons: JudgedSentence['reasons'] = []
    const held = citations.flatMap((citation) => {
      const place = locateQuote(pages[`${citation.source}:${citation.page}`] ?? '', citation.quote)
      if (place === null) reasons.push({ code: 'quote-not-on-page', text: citation.quote })
      return place === null ? [] : [{ ...citation, ...place }]
    })
    for (const [number] of text.matchAll(/\d[\d,]*(?:\.\d+)?/g))
      if (!held.some(({ quote }) => quote.includes(number))) reasons.push({ code: 'number-not-in-source', text: number })
    if (held.length === 0) reasons.push({ code: 'no-citation', text: '' })
    const supported = held.length > 0 && reasons.every(({ code }) => code === 'quote-not-on-page')
    return { verification: supported ? 'verified' : 'unsupported', citations: held, reasons }
  }
}

/** All steps of an investigation, and its outcome. */
export async function investigated(
  given: Pick<InvestigationRequest, 'model'> & Partial<InvestigationRequest>,
): Promise<{ steps: InvestigationStep[]; outcome: InvestigationOutcome }> {
  const steps: InvestigationStep[] = []
  for await (const step of investigate(requestOf(given))) steps.push(step)
  const last = steps.at(-1)
  if (last?.type !== 'end') throw new Error('an investigation ends with its outcome')
  return { steps, outcome: last.outcome }
}

/** Two sentences, which a model has to interpret. */
export const questionToPlan = 'I am looking at Harbor Corp. What were its net sales in fiscal 2023?'

export const requestOf = (given: Pick<InvestigationRequest, 'model'> & Partial<InvestigationRequest>): InvestigationRequest => ({
  question: questionToPlan,
  language: 'en',
  history: [],
  helper: given.model,
  tools: toolsOver(),
  verify: literalVerification(),
  now: () => 0,
  ...given,
})

export const sentenceOf = (text: string, ref: string, quote: string, calculation: string | null = null) => ({
  text,
  citations: [{ ref, quote }],
  calculation,
})

export const netSales = sentenceOf(
  'Net sales were USD 6,489 million in fiscal 2023.',
  'E1',
  'Net sales were USD 6,489 million in fiscal 2023',
)
export const people = sentenceOf('Harbor Corp employs 4,200 people.', 'E2', 'The company employs 4,200 people')
export const invented = sentenceOf('Net sales were USD 9,999 million.', 'E1', 'Net sales were USD 9,999 million')

export const answerOf = (sentences: readonly object[], found = true, missing: string[] = []): string =>
  JSON.stringify({ found, sentences, missing })

export const planOf = (question: string, queries: readonly string[] = ['net sales']): string =>
  JSON.stringify({ question, searches: queries.map((query) => ({ title: query, query })), measures: [], periods: [], entities: [] })
