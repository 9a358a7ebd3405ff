import { useTexts } from '../../../i18n/index.ts'
import { Field, Input } from '../../../ui/index.ts'
import type { DcfDraft, NumberField } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { typeOver } from '../market/taken-figure.ts'
import { SourceInput } from './source-input.tsx'

export const numberNames = {
  'wacc.riskFree': 'riskFree',
  'wacc.equityRiskPremium': 'equityRiskPremium',
  'wacc.sizePremium': 'sizePremium',
  'wacc.countryPremium': 'countryPremium',
  'wacc.unleveredBeta': 'unleveredBeta',
  'wacc.preTaxDebtCost': 'preTaxDebtCost',
  'wacc.taxRate': 'marginalTax',
  'wacc.targetDebtShare': 'targetDebtShare',
  'terminal.growth': 'terminalGrowth',
  'terminal.multiple': 'multiple',
  'terminal.growthWeight': 'growthWeight',
  'shares.outstanding': 'outstanding',
  'shares.sharePrice': 'sharePrice',
} as const satisfies Record<NumberField, string>

/** A share of a method is a choice of one's own: it has no source. */
const withoutSource: ReadonlySet<NumberField> = new Set(['terminal.growthWeight'])

interface Props {
  field: NumberField
  draft: DcfDraft
  currency: string
  onChange: (draft: DcfDraft) => void
  problem: 'required' | 'notANumber' | 'outOfRange' | undefined
  /** By which it is proposed, as long as it is the proposed number. */
  rule: string | undefined
}

/** A number with where it comes from. */
export function NumberInput({ field, draft, currency, onChange, problem, rule }: Props) {
  const t = useTexts(dcfTexts)
  const label = t(numberNames[field], { currency })
  return (
    <div data-field={field} className="flex flex-col gap-1">
      <Field label={label} error={problem && t(problem)}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            className="text-right tabular-nums"
            value={draft.numbers[field]}
            onChange={(event) => onChange({ ...draft, ...typeOver(draft, field, event.target.value) })}
          />
        )}
      </Field>
      {rule !== undefined && <span className="text-xs text-muted">{t('proposedBy', { basis: rule })}</span>}
      {!withoutSource.has(field) && draft.numbers[field] !== '' && (
        <SourceInput path={field} field={label} draft={draft} onChange={onChange} />
      )}
    </div>
  )
}
