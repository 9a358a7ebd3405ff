import { asDataLine, dataBlock } from '../prompts/data-marks.ts'
import { companyNamedIn } from './named-companies.ts'
import { markOfCorrected } from './render-evidence.ts'
import type { ListedFile, ResearchTools, SourceDocument } from '../tools/research-tools.ts'

type Documents = Pick<ResearchTools, 'files' | 'document'>

/** Maximum number of files with a line of their own. */
const maxFiles = 40
/** Maximum number of files that are considered. */
const maxConsidered = 2_000
/** Maximum number of values of one kind that are counted. */
const maxCounted = 12
const languageNames = { en: 'English', ko: 'Korean', other: '' } as const

/** A file with its facts on one line, without the reference by which models name it. */
export async function describeFile(file: ListedFile, { document }: Pick<Documents, 'document'>): Promise<string> {
  return lineOf(file, await document(file.source))
}

/**
 * The files that can be searched, for the planning of a question: those of companies that it names first; the files that have no line are counted by
 * company, kind, period and language.
 *
 * @returns an empty text without files
 */
export async function describeFiles(question: string, tools: Documents): Promise<string> {
  const files = await tools.files()
  if (files.length === 0) return ''
  const considered = await Promise.all(
    files.slice(0, maxConsidered).map(async (file) => ({ file, document: await tools.document(file.source) })),
  )
  const isNamed = companyNamedIn(question)
  const named = considered.filter(({ document }) => isNamed(document))
  const chosen = new Set(files.length <= maxFiles ? considered : [...named, ...considered].slice(0, maxFiles))
  const lines = considered.filter((one) => chosen.has(one)).map(({ file, document }) => lineOf(file, document))
  const others = considered.filter((one) => !chosen.has(one))
  return dataBlock(
    'FILES',
    [],
    [...lines, ...(others.length > 0 ? [`and ${files.length - lines.length} more: ${countsOf(others)}`] : [])].join('\n'),
  )
}

interface Considered {
  file: ListedFile
  document: SourceDocument | null
}

function lineOf({ filename, pages }: ListedFile, document: SourceDocument | null): string {
  const { names: [company = ''] = [], kind = '', periods = [], language = 'other', correctedBy: [correction] = [] } = document ?? {}
  const replaced = correction === undefined ? '' : markOfCorrected(correction.filename)
  const about = [company, kind, periods.join(', '), languageNames[language], `${pages} pages`, replaced]
  return [`"${asDataLine(filename)}"`, ...about.filter(Boolean).map(asDataLine)].join(' · ')
}

/** "Harbor Corp 4, Orion Ltd 2 · 10-K 3, contract 3 · FY2023 6 · English 6". */
function countsOf(others: readonly Considered[]): string {
  const facets = [
    ({ names: [company] }: SourceDocument) => company,
    ({ kind }: SourceDocument) => kind,
    ({ periods: [period] }: SourceDocument) => period,
    ({ language = 'other' }: SourceDocument) => languageNames[language] || undefined,
  ]
  return facets
    .map((facet) => {
      const values = Map.groupBy(others, ({ document }) => (document === null ? undefined : facet(document)))
      return [...values]
        .flatMap(([value, files]) => (value === undefined ? [] : [{ value, count: files.length }]))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, maxCounted)
        .map(({ value, count }) => `${asDataLine(value)} ${count}`)
        .join(', ')
    })
    .filter(Boolean)
    .join(' · ')
}
