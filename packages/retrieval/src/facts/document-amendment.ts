import type { ParsedDocument } from '@dossier/documents'
import { type DocumentKind, periodicReportKinds } from './document-kind.ts'
import { daysOf, periodsIn } from './named-periods.ts'

/** A report that replaces one that was filed before, as its own cover states. */
export interface DocumentAmendment {
  /** The day of the amendment, ISO, where the cover names it. */
  on?: string
  /** Its number, from 1, where the cover counts amendments. */
  number?: number
}

/** Precedes the day of any dated amendment. */
const firstDay = '0000-00-00'

/** Order of a report among its amendments, ascending as text: by the day on the cover, then by the number; empty for an original. */
export const orderOfAmendment = (amendment: DocumentAmendment | undefined): string =>
  amendment === undefined ? '' : `${amendment.on ?? firstDay} ${String(amendment.number ?? 0).padStart(2, '0')}`

/** Pages before the body of a report: the notice of correction and the cover. */
const frontPages = 3
const coverCharacters = 4_000
const headLines = 14

/**
 * Reads whether a report is an amended one: a form of the SEC with "/A" on its cover (17 CFR 240.12b-15), or a Korean report that begins with a notice
 * of correction or has [기재정정], [첨부정정] or [정정] in its title (공시서류 정정신고).
 *
 * @returns undefined for an original report and for documents of other kinds
 */
export function readDocumentAmendment(document: ParsedDocument, kind: DocumentKind | undefined): DocumentAmendment | undefined {
  if (kind === undefined || !periodicReportKinds.has(kind)) return undefined
  for (const page of document.pages.slice(0, frontPages)) {
    const text = page.text.slice(0, coverCharacters).normalize('NFKC')
    const found = amendedForm(text) ?? koreanCorrection(text)
    if (found) return found
  }
  return undefined
}

const amendedFormName = /\bform[^\S\n]{0,4}(?:10-?[kq]|[24]0-?f)[^\S\n]{0,3}\/[^\S\n]{0,3}a\b/i
const amendmentNumber = /\bamendment[^\S\n]{1,3}no\.?[^\S\n]{0,3}(\d{1,2})\b/i
const commission = /securities\s{1,9}(?:and|&)\s{1,9}exchange\s{1,9}commission/i
/** The form is named within this many characters from the top of its cover. */
const formCharacters = 900

function amendedForm(text: string): DocumentAmendment | undefined {
  const top = text.replace(/[‐‑–—]/g, '-')
  const form = amendedFormName.exec(top.slice(0, formCharacters))
  if (!form || !commission.test(top.slice(0, formCharacters))) return undefined
  const number = amendmentNumber.exec(top)?.[1]
  return number === undefined ? {} : { number: Number(number) }
}

/** Without blanks: the title of a notice of correction, or that of a report that is marked as corrected. */
const noticeTitle = /^정정신고서?$|정정신고서?\(보고\)$/
const markedTitle =
  /^[[(<]?(?:기재|첨부)?정정[\])>]?\S{0,6}(?:사업|반기|분기|감사)보고서|^\S{0,6}(?:사업|반기|분기|감사)보고서[[(<](?:기재|첨부)?정정[\])>]/
const reportTitle = /^\S{0,4}(?:사업|반기|분기|감사)보고서/
/** Where a notice lists what was changed; before it, the day of the original's filing is none of the correction. */
const changes = /정\s{0,3}정\s{0,3}사\s{0,3}항|정\s{0,3}정\s{0,3}전/
const firstFiled = /최초\s?제출/

const withoutBlanks = (line: string): string => line.replace(/\s+/g, '')
const writtenLines = (text: string): string[] => text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))
const isNotice = (line: string): boolean => noticeTitle.test(withoutBlanks(line))

function koreanCorrection(text: string): DocumentAmendment | undefined {
  const lines = writtenLines(text)
  const at = lines.slice(0, headLines).findIndex((line) => isNotice(line) || markedTitle.test(withoutBlanks(line)))
  if (at < 0) return undefined
  const below = lines.slice(at + 1, at + 1 + headLines)
  const end = below.findIndex((line) => changes.test(line))
  const named = end < 0 ? below.slice(0, 1) : below.slice(0, end)
  const [on] = daysOf(periodsIn(named.filter((line) => !firstFiled.test(line)).join('\n')))
  return on === undefined ? {} : { on }
}

/**
 * The first pages of a report without its notice of correction, which quotes periods and amounts of the report that it corrects. Where the notice and
 * the cover are on one page, the page begins with the cover.
 */
export function withoutCorrectionNotice(pages: readonly string[]): string[] {
  if (
    !writtenLines(pages[0] ?? '')
      .slice(0, headLines)
      .some(isNotice)
  )
    return [...pages]
  for (const [page, text] of pages.entries()) {
    const lines = text.split('\n')
    const from = page === 0 ? lines.findIndex(isNotice) + 1 : 0
    const cover = lines.findIndex((line, at) => at >= from && reportTitle.test(withoutBlanks(line)))
    if (cover >= 0) return [lines.slice(cover).join('\n'), ...pages.slice(page + 1)]
  }
  return [...pages]
}
