import { useTexts } from '../../../i18n/index.ts'
import { Input, Select } from '../../../ui/index.ts'
import {
  type ChannelDraft,
  countNames,
  type EffectiveDraft,
  type LedgerDraft,
  type SeriesDraft,
  shareNames,
  type TypedName,
} from './ledger-draft.ts'
import { ledgerTexts } from './ledger.texts.ts'
import type { LedgerProblems } from './read-ledger-draft.ts'
import { SeriesGrid } from './series-grid.tsx'

interface Props {
  draft: LedgerDraft
  effective: EffectiveDraft
  problems: LedgerProblems
  onChange: (draft: LedgerDraft) => void
}

const LONGEST_SOURCE = 300
const noSeries: SeriesDraft = { cells: {}, source: '' }
const noChannel: ChannelDraft = { kind: '', cells: {} }

type Cells = Readonly<Record<string, string>>

/** Cells as a grid shows them, a list a row. */
const gridOf = (rows: readonly Cells[], { periods }: EffectiveDraft) => rows.map((cells) => periods.map(({ key }) => cells[key] ?? ''))

/** The cells of a row after the grid has changed; those of periods that are not shown stay. */
const cellsOf = (before: Cells, row: readonly string[], { periods }: EffectiveDraft): Cells => ({
  ...before,
  ...Object.fromEntries(periods.map(({ key }, at) => [key, row[at] ?? ''])),
})

function noteOf(name: TypedName): 'inCustomers' | 'brandSearchNote' | undefined {
  if (countNames.has(name)) return 'inCustomers'
  return shareNames.has(name) ? 'brandSearchNote' : undefined
}

/** What no file of customers holds, by period: the ledger, costs, what the company states. */
export function TypedSeries({ draft, effective, problems, onChange }: Props) {
  const t = useTexts(ledgerTexts)
  const { typedNames: names, periods } = effective
  const seriesAt = (row: number): SeriesDraft => draft.typed[names[row] ?? 'ledgerRevenue'] ?? noSeries
  return (
    <SeriesGrid
      label={t('typed')}
      periods={periods.map(({ label }) => label)}
      rows={names.map((name) => {
        const note = noteOf(name)
        return { key: name, label: t(name), ...(note !== undefined && { note: t(note) }) }
      })}
      cells={gridOf(
        names.map((_, row) => seriesAt(row).cells),
        effective,
      )}
      onChange={(cells) => {
        const changed = names.map((name, row) => {
          const { cells: before, source } = seriesAt(row)
          return [name, { cells: cellsOf(before, cells[row] ?? [], effective), source }] as const
        })
        onChange({ ...draft, typed: { ...draft.typed, ...Object.fromEntries(changed) } })
      }}
      problemAt={(row, column) => {
        const problem = problems.get(`typed.${names[row]}.${periods[column]?.key}`)
        return problem && t(problem)
      }}
      aside={{
        label: t('source'),
        controls: names.map((name, row) => (
          <Input
            key={name}
            aria-label={t('sourceOf', { series: t(name) })}
            maxLength={LONGEST_SOURCE}
            aria-invalid={problems.has(`typed.${name}.source`) ? true : undefined}
            placeholder={shareNames.has(name) ? t('sourceNeeded') : undefined}
            value={seriesAt(row).source}
            onChange={({ target }) => onChange({ ...draft, typed: { ...draft.typed, [name]: { ...seriesAt(row), source: target.value } } })}
            className="text-sm"
          />
        )),
      }}
    />
  )
}

const kinds = ['', 'paid', 'unpaid'] as const

/** What each channel of the file costs, and whether it is paid for. */
export function ChannelSpend({ draft, effective, problems, onChange }: Props) {
  const t = useTexts(ledgerTexts)
  const { channels, periods } = effective
  const channelAt = (row: number): ChannelDraft => draft.channels.get(channels[row] ?? '') ?? noChannel
  return (
    <SeriesGrid
      label={t('channelSpend')}
      periods={periods.map(({ label }) => label)}
      rows={channels.map((label) => ({ key: label, label }))}
      cells={gridOf(
        channels.map((_, row) => channelAt(row).cells),
        effective,
      )}
      onChange={(cells) => {
        const changed = channels.map((label, row) => {
          const { cells: before, kind } = channelAt(row)
          return [label, { kind, cells: cellsOf(before, cells[row] ?? [], effective) }] as const
        })
        onChange({ ...draft, channels: new Map([...draft.channels, ...changed]) })
      }}
      problemAt={(row, column) => {
        const problem = problems.get(`channels.${channels[row]}.${periods[column]?.key}`)
        return problem && t(problem)
      }}
      aside={{
        label: t('channelKind'),
        controls: channels.map((label, row) => (
          <Select
            key={label}
            aria-label={t('kindOf', { channel: label })}
            value={channelAt(row).kind}
            options={kinds.map((value) => ({ value, label: t(value === '' ? 'kindUnknown' : value) }))}
            onChange={({ target }) => {
              const kind = kinds.find((one) => one === target.value) ?? ''
              onChange({ ...draft, channels: new Map([...draft.channels, [label, { ...channelAt(row), kind }]]) })
            }}
            className="w-full [&>select]:text-sm"
          />
        )),
      }}
    />
  )
}
