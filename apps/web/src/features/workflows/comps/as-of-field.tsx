import { useTexts } from '../../../i18n/index.ts'
import { Field } from '../../../ui/index.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import type { KeptDraft } from '../kept/use-kept-draft.ts'
import type { CompsEdits } from './comps-draft.ts'
import { compsTexts } from './comps.texts.ts'

interface Props {
  asOf: string
  kept: KeptDraft<CompsEdits>
}

/** The day of prices and of the latest statements; also where no comparison is possible at the day that was chosen. */
export function AsOfField({ asOf, kept: { draft, change } }: Props) {
  const t = useTexts(compsTexts)
  return (
    <Field label={t('asOf')} className="w-40 text-left">
      {({ 'aria-invalid': _invalid, ...control }) => (
        <DayInput {...control} value={asOf} onValueChange={(day) => day !== null && change({ ...draft, asOf: day })} />
      )}
    </Field>
  )
}
