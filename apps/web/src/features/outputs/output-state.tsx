import type { Output } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { StatusLabel } from '../../ui/index.ts'
import { stateLooks } from './output-looks.ts'
import { outputsTexts } from './outputs.texts.ts'

/** How far an output is. */
export function OutputState({ state }: Pick<Output, 'state'>) {
  const t = useTexts(outputsTexts)
  const { icon, tone, isTurning = false } = stateLooks[state]
  return (
    <StatusLabel icon={icon} tone={tone} turning={isTurning}>
      {t(state)}
    </StatusLabel>
  )
}
