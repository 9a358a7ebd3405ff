import { type AccountValueView, alone, formatRefs, type Language } from '@dossier/contract'
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
  derived: { ko: '다른 계정에서 계산', en: 'Calculated from other accounts' },
  page: { ko: (page: number) => `${page}페이지`, en: (page: number) => `p. ${page}` },
} as const

export const unitSizes: Readonly<Record<AmountUnit, number>> = { one: 1, thousand: 1e3, million: 1e6, 'hundred-million': 1e8, billion: 1e9 }

/** The unit in which the largest amounts have four to seven digits. */
export function unitOf(values: readonly AccountValueView[]): AmountUnit {
  const largest = Math.max(0, ...values.map(({ value }) => Math.abs(Number(value))))
  return largest >= 1e9 ? 'million' : largest >= 1e6 ? 'thousand' : 'one'
}

/** Where an account value is from: its file with the page and a link, who typed it, or that it is made of others. */
export function sourceOf(
  { kind, reported, typed }: AccountValueView,
  { language, projectId, publicUrl }: SourceContext,
): Sourced['source'] {
  if (typed) return { label: `${words.typed[language]}: ${typed.by.name}, ${typed.reason}`, date: typed.at.slice(0, 10) }
  if (kind === 'derived' || reported === null) return { label: words.derived[language] }
  const { filename, origin, reportedAt } = reported
  const page = origin.kind === 'file' ? words.page[language](origin.page) : origin.kind === 'cell' ? `${origin.sheet}!${origin.range}` : ''
  return {
    label: filename,
    ...(page !== '' && { page }),
    ...(reportedAt !== '' && { date: reportedAt }),
    link: `${publicUrl}/companies?project=${projectId}&evidence=${encodeURIComponent(formatRefs(alone(origin)))}`,
  }
}
