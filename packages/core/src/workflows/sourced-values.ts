import {
  accountLabels,
  accountSourceTexts,
  type AccountValueView,
  alone,
  citedSource,
  formatRefs,
  type Language,
  type Quoted,
  rangesInWords,
  sourceOrderInWords,
  type Ref,
  type StatedValue,
} from '@dossier/contract'
import type { AmountUnit, Sourced } from '@dossier/workbook'

/** What the sources of a workbook are written with. */
export interface SourceContext {
  language: Language
  projectId: number
  /** Links of sources begin with it. */
  publicUrl: string
}

const words = {
  typed: { ko: '직접 입력', en: 'Typed' },
  none: { ko: '없음', en: 'none' },
  derived: { ko: '다른 계정에서 계산', en: 'Calculated from other accounts' },
  why: {
    conflict: { ko: '상충', en: 'conflicts' },
    corrected: { ko: '정정 전', en: 'before its correction' },
    restated: { ko: '재작성 전', en: 'before it was restated' },
  },
  page: { ko: (page: number) => `${page}페이지`, en: (page: number) => `p. ${page}` },
} as const

export const unitSizes: Readonly<Record<AmountUnit, number>> = { one: 1, thousand: 1e3, million: 1e6, 'hundred-million': 1e8, billion: 1e9 }

/** The currency of a workbook, and the language of its reader. */
interface UnitContext {
  currency: string | null
  language: Language
}

/** The unit of a workbook of statements. */
export const unitOf = (values: readonly AccountValueView[], context: UnitContext): AmountUnit =>
  unitOfAmounts(
    values.map(({ value }) => Number(value)),
    context,
  )

/**
 * The unit in which the largest amounts have four to six digits; 억 for won in Korean from 1조, as Korean analysts count.
 * @param amounts in units of the currency
 */
export function unitOfAmounts(amounts: readonly number[], { currency, language }: UnitContext): AmountUnit {
  const largest = amounts.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0)
  if (largest >= 1e12) return currency === 'KRW' && language === 'ko' ? 'hundred-million' : 'billion'
  return largest >= 1e9 ? 'million' : largest >= 1e6 ? 'thousand' : 'one'
}

/** Where an account value is from: its file with the page and a link, who typed it, or that it is made of others. */
export function sourceOf(value: AccountValueView, author: SourceContext): Sourced['source'] {
  const { language } = author
  const { kind, reported, typed } = value
  if (typed) return { label: `${words.typed[language]}: ${typed.by.name}, ${typed.reason}`, date: typed.at.slice(0, 10) }
  if (kind === 'derived' || reported === null) return { label: words.derived[language] }
  const otherwise = otherwiseStated(value, language)
  return { ...sourceOfStatedValue(reported, author), ...(otherwise.length > 0 && { otherwise }) }
}

/** What other documents state instead, with their kinds; conflicts of one day end with the order of the kinds of sources. */
function otherwiseStated({ conflicts, corrects = [], restates }: AccountValueView, language: Language): string[] {
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const written =
    (why: keyof typeof words.why) =>
    (stated: StatedValue): string => {
      const place = [placeOf(stated, language), stated.source && accountSourceTexts[stated.source][language], words.why[why][language]]
      return `${amount.format(Number(stated.value))} · ${[stated.filename, ...place].filter(Boolean).join(', ')}`
    }
  return [
    ...conflicts.map(written('conflict')),
    ...(conflicts.length > 0 ? [sourceOrderInWords(language)] : []),
    ...corrects.map(written('corrected')),
    ...restates.map(written('restated')),
  ]
}

/** Where a file states a value: its name and kind, the page or cell, the day it reports on, and a link. */
export function sourceOfStatedValue(stated: StatedValue, author: SourceContext): Sourced['source'] {
  const { filename, origin, reportedAt, source } = stated
  const page = placeOf(stated, author.language)
  return {
    label: filename,
    ...(source && { kind: accountSourceTexts[source][author.language] }),
    ...(page !== '' && { page }),
    ...(reportedAt !== '' && { date: reportedAt }),
    link: linkTo(origin, author),
  }
}

/** The page or the cells of a place in words. */
export function placeOf({ origin }: StatedValue, language: Language): string {
  if (origin.kind === 'file') return words.page[language](origin.page)
  return origin.kind === 'cell' ? rangesInWords(origin.sheet, [origin.range]) : ''
}

const linkTo = (origin: Ref, { projectId, publicUrl }: Omit<SourceContext, 'language'>): string =>
  `${publicUrl}/companies?project=${projectId}&evidence=${encodeURIComponent(formatRefs(alone(origin)))}`

/** A typed number or a market figure. */
export interface StatedNumber {
  value: number
  /** Its source as typed. */
  source?: string | undefined
  quoted?: Quoted | undefined
  origin?: Ref | undefined
}

/** @param typedBy used instead of a missing source */
export function sourceOfStated(stated: StatedNumber, typedBy: string, day: string, author: SourceContext): Sourced['source'] {
  const { quoted, origin } = stated
  const source = citedSource(stated, author.language)
  if (origin !== undefined) return { label: source ?? typedBy, date: day, link: linkTo(origin, author) }
  if (quoted === undefined) return { label: source ?? typedBy, date: day }
  return { label: source ?? quoted.service, date: quoted.asOf, link: quoted.address, retrieved: quoted.retrievedAt.slice(0, 10) }
}

/** An amount that is made of accounts. */
export interface StatedAmount {
  parts: readonly { sign: 1 | -1; of: AccountValueView }[]
  /** Accounts that would belong to it and are not stated. */
  unknown?: readonly string[]
}

/** Of one account its own source; of several their names and amounts, and the place of the first. */
export function sourceOfAmount({ parts, unknown = [] }: StatedAmount, size: number, author: SourceContext): Sourced['source'] {
  const { language } = author
  const [first] = parts
  if (first === undefined) return { label: words.none[language] }
  const source = sourceOf(first.of, author)
  if (parts.length === 1 && first.sign === 1) return source
  const otherwise = parts.flatMap(({ of }) => sourceOf(of, author).otherwise ?? [])
  const nameOf = (account: string): string => accountLabels[account]?.[language] ?? account
  const formatted = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const sum = parts
    .map(({ sign, of }, at) =>
      `${sign < 0 ? '−' : at === 0 ? '' : '+'} ${nameOf(of.account)} ${formatted.format(Number(of.value) / size)}`.trim(),
    )
    .join(' ')
  const files = [...new Set(parts.map(({ of }) => sourceOf(of, author).label))].join(', ')
  const without = unknown.length === 0 ? '' : `; ${language === 'ko' ? '미확인' : 'not stated'}: ${unknown.map(nameOf).join(', ')}`
  return { ...source, label: `${files}: ${sum}${without}`, ...(otherwise.length > 0 && { otherwise: [...new Set(otherwise)] }) }
}
