import { accountLabels, endpoints, limits } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { Button, Field, Input } from '../../ui/index.ts'
import { companiesTexts } from './companies.texts.ts'
import { statementOf } from './statement-grid.ts'
import { usePeriodName } from './use-period-name.ts'
import type { ValueOfCell } from './value-of-cell.ts'
import { readAmount } from './written-amount.ts'

interface Props extends ValueOfCell {
  onDone: () => void
  onCancel: () => void
}

/** Takes an amount in the unit on screen, and why it counts in the place of what is reported. */
export function TypeValueForm({ projectId, statements, account, value, period, unit, onDone, onCancel }: Props) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const periodName = usePeriodName()
  const [amount, setAmount] = useState(value === undefined ? '' : unit.write(value.value).replace(/^-$/, '0'))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useSend(endpoints.companies.typeValue, {
    invalidates: [endpoints.companies.statements, endpoints.companies.history],
    onSuccess: onDone,
  })
  const decimal = readAmount(amount, unit.scale)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (decimal === undefined || reason.trim() === '' || save.isPending) return
    save.mutate({
      projectId,
      company: statements.company,
      scope: statements.scope,
      account,
      to: value?.to ?? period.to,
      months: statementOf(account) === 'balanceSheet' ? null : period.months,
      value: decimal,
      reason,
    })
  }
  return (
    <form className="flex flex-col gap-3 p-3 text-sm" onSubmit={submit}>
      <p className="font-semibold">
        {t('typeTitle', { account: accountLabels[account]?.[language] ?? account, period: periodName(period) })}
      </p>
      <p className="text-muted">{t('typeBody')}</p>
      <Field
        label={t('value')}
        required
        hint={t('valueHint', { unit: unit.label })}
        error={isTried && decimal === undefined ? t('valueInvalid') : undefined}
      >
        {(control) => (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for to be typed into
          <Input {...control} autoFocus inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
        )}
      </Field>
      <Field label={t('reason')} required error={isTried && reason.trim() === '' ? t('reasonRequired') : undefined}>
        {(control) => (
          <Input {...control} maxLength={limits.descriptionLength} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="small" disabled={save.isPending} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="small" type="submit" variant="primary" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
