import { endpoints, type ModelBudgets, type ModelSettings } from '@dossier/contract'
import { type SyntheticEvent, useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Field, Input } from '../../ui/index.ts'
import { typedNumber } from './model-draft.ts'
import { modelSettingsTexts } from './model-settings.texts.ts'

const NAMES = ['organization', 'workspace', 'person'] as const

/** Monthly budgets, and what was spent. */
export function BudgetsForm({ settings: { budgets, spent }, mayEdit }: { settings: ModelSettings; mayEdit: boolean }) {
  const t = useTexts(modelSettingsTexts)
  const { number } = useFormats()
  return (
    <section className="mt-6 max-w-160">
      <h3 className="text-sm font-semibold">{t('budgets')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">{t('budgetsHint')}</p>
      {mayEdit ? (
        <EditedBudgets key={JSON.stringify(budgets)} budgets={budgets} />
      ) : (
        <dl className="grid max-w-100 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
          {NAMES.map((name) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(name)}</dt>
              <dd className="text-right tabular-nums">{budgets[name] === undefined ? t('noBound') : number(budgets[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm tabular-nums">{t('spent', { cost: number(spent.cost, 4) })}</p>
      {spent.unpriced > 0 && (
        <p className="mt-1 text-sm text-caution">{t('unpriced', { count: spent.unpriced, number: number(spent.unpriced) })}</p>
      )}
    </section>
  )
}

function EditedBudgets({ budgets }: { budgets: ModelBudgets }) {
  const t = useTexts(modelSettingsTexts)
  const [typed, setTyped] = useState(() => NAMES.map((name) => String(budgets[name] ?? '')))
  const save = useSend(endpoints.modelSettings.change, { announce: true, invalidates: [endpoints.modelSettings.get] })
  const amounts = typed.map(typedNumber)
  const isWrong = amounts.includes(null)
  const isChanged = NAMES.some((name, at) => amounts[at] !== budgets[name])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isWrong) return
    const set = NAMES.flatMap((name, at) => (typeof amounts[at] === 'number' ? [[name, amounts[at]] as const] : []))
    save.mutate({ budgets: Object.fromEntries(set) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-3">
        {NAMES.map((name, at) => (
          <Field key={name} label={t(name)} error={amounts[at] === null ? t('notNumber') : undefined}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('noBound')}
                value={typed[at] ?? ''}
                onChange={(event) => setTyped(typed.with(at, event.target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" disabled={isWrong || !isChanged} busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
