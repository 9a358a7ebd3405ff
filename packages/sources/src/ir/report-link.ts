import { scan } from '@dossier/notation'
import type { DocumentKind } from '../source/source.ts'
import type { PageLink } from './read-links.ts'

/** Endings of files that reports are. */
const FILES = /\.(?:pdf|xlsx?|pptx?|docx?|hwpx?)$/i
/** Texts of links that name no report. */
const GENERIC =
  /^(?:pdf|xls|xlsx|ppt|doc|hwp|download|view|open|read more|more|file|english|korean|다운로드|보기|바로가기|첨부|첨부파일|파일|자료|국문|영문|상세보기|내려받기)?(?: ?(?:pdf|download|다운로드))?$/i

/** What a report calls itself, in both languages; the first that fits. */
const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['audit-report', /audit(?:or'?s?)? report|감사보고서/i],
  ['transcript', /transcript|스크립트|녹취/i],
  ['half-year-report', /half[- ]year|interim report|semi-?annual|반기보고서/i],
  ['quarterly-report', /quarterly report|분기보고서/i],
  ['annual-report', /annual report|사업보고서|영업보고서|연차보고서/i],
  ['presentation', /presentation|earnings|results|factbook|fact book|investor day|실적발표|실적 발표|경영실적|IR ?자료|설명회|설명자료/i],
]

/** A report that a page links to. */
export interface ReportLink {
  readonly address: string
  readonly title: string
  readonly kind: DocumentKind
  /** ISO day, as printed beside it. */
  readonly publishedOn: string | undefined
}

/** Whether an address leads to a file, and not to another page. */
export const isFile = (address: string): boolean => FILES.test(new URL(address).pathname)

/** A link to a file as a report: its title is its own text, or the text next to it if its own is only "Download". */
export function reportOf({ address, text, row }: PageLink): ReportLink | undefined {
  if (!isFile(address)) return undefined
  const [day, ...others] = scan(row, 'cell').flatMap((mention) => (mention.kind === 'period' && isDay(mention.period) ? [mention] : []))
  const publishedOn = day !== undefined && others.every(({ period }) => period.end === day.period.end) ? day.period.end : undefined
  const besides = day === undefined ? row : `${row.slice(0, day.start)} ${row.slice(day.end)}`
  const words = GENERIC.test(text) ? withoutGeneric(besides) : text
  const title = words === '' ? filenameOf(address) : words
  return { address, title, kind: kinds.find(([, pattern]) => pattern.test(title))?.[0] ?? 'other', publishedOn }
}

const isDay = ({ months, fiscalYear, end }: { months?: number; fiscalYear?: number; end?: string }): boolean =>
  end !== undefined && months === undefined && fiscalYear === undefined

/** Nor the number that a row of a list has. */
const withoutGeneric = (text: string): string =>
  text
    .split(' ')
    .filter((word) => word !== '' && !GENERIC.test(word) && !/^\d{1,3}$/.test(word))
    .join(' ')

function filenameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
