import {
  alone,
  type CubeConcentration,
  type CubePeriod,
  describeLedgerDefinition,
  formatRefs,
  type Language,
  type LedgerDefinition,
  type LedgerDefinitionCode,
  type LedgerPurpose,
  ledgerPeriods,
  ledgerRuleTexts,
  type MemberRowsOfFile,
  type PeriodLength,
  type TypedSeries,
  type UnsafeLedgerCleaning,
} from '@dossier/contract'
import type { CleaningReport, CleaningRuleCode, MemberRows, NamedConcentration, TieOut } from '@dossier/finance'
import type { CleaningInput, Sourced } from '@dossier/workbook'
import type { LedgerFile } from './ledger-files.ts'

/** How customers are called. */
export interface CustomerLabels {
  /** Customers appear by their rank. */
  isConfidential: boolean
  language: Language
  /** Rank by number of the cleaning, from 1. */
  ranks: ReadonlyMap<number, number>
}

const words = {
  customer: { ko: '고객', en: 'Customer' },
  unranked: { ko: '기타 고객', en: 'Another customer' },
  rows: { ko: (rows: string) => `${rows}행`, en: (rows: string) => `${rows} rows` },
  typed: { ko: '직접 입력', en: 'Typed' },
  actions: {
    leftOut: { ko: '제외', en: 'Left out' },
    changed: { ko: '변경', en: 'Changed' },
    noted: { ko: '확인 필요', en: 'Noted' },
  },
  purposes: {
    orders: { ko: '주문', en: 'Orders' },
    subscriptions: { ko: '구독·청구', en: 'Subscriptions' },
    contracts: { ko: '계약', en: 'Contracts' },
  },
} as const

/** @param rank of size, from 1 */
export const confidentialName = (rank: number | undefined, language: Language): string =>
  rank === undefined ? words.unranked[language] : `${words.customer[language]} ${rank}`

/** Rules whose examples show a row as a whole, names and all. */
const showRows: ReadonlySet<CleaningRuleCode> = new Set([
  'repeated-heading',
  'total-row',
  'duplicate-row',
  'missing-customer',
  'missing-amount',
  'lines-joined',
  'identical-row',
])
const hidden = '…'

type Change = CleaningReport['rules'][number]['changes'][number]

/** A change as a reader may see it. */
function shownChange(change: Change, code: CleaningRuleCode, { isConfidential, language, ranks }: CustomerLabels): Change {
  if (!isConfidential) return change
  if (change.customer !== undefined) {
    const name = confidentialName(ranks.get(change.customer), language)
    return { ...change, before: name, after: name }
  }
  if (!showRows.has(code)) return change
  return { ...change, before: hidden, after: change.after === null || change.after.startsWith('→') ? change.after : hidden }
}

/** Changes of a rule that a screen lists. */
const mostExamples = 10

/** What cleaning did, for a screen. */
export function presentCleaning(
  purpose: LedgerPurpose,
  { files: counts, rules, ...report }: CleaningReport,
  files: readonly LedgerFile[],
  sheets: readonly string[],
  labels: CustomerLabels,
): UnsafeLedgerCleaning {
  return {
    purpose,
    ...report,
    files: counts.map((count, at) => ({
      fileId: files[at]?.id ?? 0,
      filename: files[at]?.filename ?? '',
      sheet: sheets[at] ?? '',
      ...count,
    })),
    rules: rules.map(({ code, action, count, amount, changes }) => ({
      code,
      action,
      count,
      amount,
      examples: changes.slice(0, mostExamples).map((change) => {
        const { file, row, column, before, after } = shownChange(change, code, labels)
        return { filename: files[file]?.filename ?? '', row, column, before, after }
      }),
    })),
  }
}

/** The same for the sheet of a workbook. */
export function cleaningInput(
  purpose: LedgerPurpose,
  { files: counts, rules, amounts }: CleaningReport,
  files: readonly LedgerFile[],
  sheets: readonly string[],
  labels: CustomerLabels,
): CleaningInput {
  const { language } = labels
  return {
    title: words.purposes[purpose][language],
    files: counts.map(({ rowsRead, rowsUsed, rowsLeftOut }, at) => ({
      name: files[at]?.filename ?? '',
      sheet: sheets[at] ?? '',
      read: rowsRead,
      used: rowsUsed,
      leftOut: rowsLeftOut,
    })),
    amounts,
    rules: rules.map(({ code, action, count, amount, changes, isComplete }) => ({
      label: ledgerRuleTexts[code][language],
      action: words.actions[action][language],
      rows: count,
      amount,
      isComplete,
      changes: changes.map((change) => {
        const { file, row, column, before, after } = shownChange(change, code, labels)
        return { file: files[file]?.filename ?? '', row, column: column ?? '', before, after: after ?? '–' }
      }),
    })),
  }
}

/** Periods of a cube as a screen names them. @param firstMonth with which the data begin */
export const presentPeriods = (keys: readonly string[], firstMonth: string, asOf: string, months: PeriodLength): CubePeriod[] => {
  const named = new Map(ledgerPeriods(firstMonth, asOf, months).map((period) => [period.key, period]))
  return keys.map((key) => {
    const { from = key, label = key } = named.get(key) ?? {}
    return { key, label, from, isPartial: from < firstMonth }
  })
}

/** A value a period; undefined where nothing was typed. */
export const valuesOfPeriods = (typed: TypedSeries | undefined, keys: readonly string[]): (number | undefined)[] => {
  const byPeriod = new Map((typed ?? []).map(({ period, value }) => [period, value]))
  return keys.map((key) => byPeriod.get(key))
}

export const orNull = (values: readonly (number | undefined)[]): (number | null)[] => values.map((value) => value ?? null)

export const definition = (code: LedgerDefinitionCode, figures: LedgerDefinition['figures'] = {}): LedgerDefinition => ({
  code,
  figures,
  text: { ko: describeLedgerDefinition(code, figures, 'ko'), en: describeLedgerDefinition(code, figures, 'en') },
})

/** What the person wrote, in whichever language. */
export const ownDefinition = (text: string): LedgerDefinition => ({ code: null, figures: {}, text: { ko: text, en: text } })

export const presentTieOut = (
  ties: readonly TieOut[],
  {
    keys,
    ledger,
    cube,
    leftOut,
  }: {
    keys: readonly string[]
    ledger: readonly (number | undefined)[]
    cube: readonly (number | undefined)[]
    leftOut: readonly number[]
  },
) =>
  ties.map(({ difference, relative, outcome }, at) => ({
    period: keys[at] ?? '',
    ledger: ledger[at] ?? null,
    cube: cube[at] ?? null,
    leftOut: leftOut[at] ?? 0,
    difference: difference ?? null,
    relative: relative ?? null,
    outcome,
  }))

/** @param labels of customers; undefined for what has no names that could be confidential */
export function presentConcentration(
  dimension: CubeConcentration['dimension'],
  found: NamedConcentration | undefined,
  labels?: CustomerLabels,
): CubeConcentration[] {
  if (!found) return []
  const { total, count, top, herfindahl, largest } = found
  return [
    {
      dimension,
      total,
      count,
      top: top.map((one) => ({ ...one })),
      herfindahl,
      largest: largest.map(({ label, amount }, at) => ({
        label: labels?.isConfidential ? confidentialName(at + 1, labels.language) : label,
        amount,
        share: amount / total,
      })),
    },
  ]
}

interface SourceWords {
  language: Language
  projectId: number
  publicUrl: string
  /** Who typed what was typed, and when. */
  by: { name: string; at: Date }
}

/** Where the rows of listed members are, as a result stores them. */
export const presentMemberRows = (rows: readonly MemberRows[]): MemberRowsOfFile[] =>
  rows.map(({ ranges, ...of }) => ({ ...of, ranges: ranges.map(([first, last]) => [first, last]) }))

/** Where figures of files are from. */
export function sourceOfFiles(
  files: readonly LedgerFile[],
  { rowsRead, rowsUsed }: CleaningReport,
  { language, projectId, publicUrl, by }: SourceWords,
): Sourced['source'] {
  const [first] = files
  const evidence = first && formatRefs(alone({ kind: 'file', fileId: first.id, page: 1, start: 0, end: 0 }))
  return {
    label: files.map(({ filename }) => filename).join(', '),
    page: words.rows[language](`${rowsUsed.toLocaleString('en-US')}/${rowsRead.toLocaleString('en-US')}`),
    date: by.at.toISOString().slice(0, 10),
    ...(evidence !== undefined && { link: `${publicUrl}/companies?project=${projectId}&evidence=${encodeURIComponent(evidence)}` }),
  }
}

/** Amounts that somebody typed, with where they have them from, in the unit of a workbook. */
export function typedInputs(
  typed: TypedSeries | undefined,
  keys: readonly string[],
  { language, by }: SourceWords,
  unit: number,
): (Sourced | null)[] {
  const byPeriod = new Map((typed ?? []).map((one) => [one.period, one]))
  return keys.map((key) => {
    const found = byPeriod.get(key)
    if (!found) return null
    const label = found.source ?? `${words.typed[language]}: ${by.name}`
    return { value: found.value / unit, source: { label, date: by.at.toISOString().slice(0, 10) } }
  })
}

/** Figures of files, in the unit of a workbook. */
export const fileInputs = (values: readonly (number | undefined)[], source: Sourced['source'], unit = 1): (Sourced | null)[] =>
  values.map((value) => (value === undefined ? null : { value: value / unit, source }))
