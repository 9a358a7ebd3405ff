import type { SourceState } from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash, Clock, KeyRound, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { StatusLabel, type StatusLabelProps } from '../../ui/status-label.tsx'
import { sourceSettingsTexts } from './source-settings.texts.ts'

const looks: Record<SourceState['state'], { icon: LucideIcon; tone: NonNullable<StatusLabelProps['tone']> }> = {
  ready: { icon: CircleCheck, tone: 'positive' },
  off: { icon: CircleSlash, tone: 'neutral' },
  'not-configured': { icon: CircleAlert, tone: 'neutral' },
  'key-refused': { icon: KeyRound, tone: 'negative' },
  quota: { icon: Clock, tone: 'caution' },
  blocked: { icon: CircleAlert, tone: 'negative' },
}

/** Whether a source can be asked, as icon and text. */
export function SourceStateLabel({ state }: Pick<SourceState, 'state'>) {
  const t = useTexts(sourceSettingsTexts)
  const { icon, tone } = looks[state]
  return (
    <StatusLabel icon={icon} tone={tone}>
      {t(state)}
    </StatusLabel>
  )
}
