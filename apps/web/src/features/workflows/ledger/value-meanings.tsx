import { type LedgerPurpose, orderMeanings, renewalMeanings } from '@dossier/contract'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Select } from '../../../ui/index.ts'
import { ledgerTexts } from './ledger.texts.ts'
import type { ValueMeaning } from './source-draft.ts'

interface Props {
  purpose: LedgerPurpose
  values: readonly ValueMeaning[]
  onChoose: (value: string, meaning: string) => void
}

/** What the values of the status or renewal column mean, which no program can know of every shop. */
export function ValueMeanings({ purpose, values, onChoose }: Props) {
  const t = useTexts(ledgerTexts)
  const { number } = useFormats()
  if (values.length === 0) return null
  const meanings = purpose === 'contracts' ? renewalMeanings : orderMeanings
  const label = t(purpose === 'contracts' ? 'renewals' : 'statuses')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">{label}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-6 gap-y-1">
        {values.map(({ value, count, meaning }) => (
          <li key={value} className="flex items-center justify-between gap-2 text-sm">
            <span className="min-w-0 truncate">
              {value} <span className="text-muted tabular-nums">{number(count)}</span>
            </span>
            <Select
              aria-label={t('meaningOf', { value })}
              value={meaning}
              options={[
                { value: '', label: t(purpose === 'contracts' ? 'saysNothing' : 'notListed') },
                ...meanings.map((one) => ({ value: one, label: t(one) })),
              ]}
              onChange={({ target }) => onChoose(value, target.value)}
              className="w-40 shrink-0 [&>select]:text-sm"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
