import { useFormats, useTexts } from '../../i18n/index.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { membersTexts } from './members-texts.ts'

/** Relative time of the last activity, with the exact time as tooltip. */
export function LastActivity({ moment }: { moment: string | null }) {
  const t = useTexts(membersTexts)
  const { ago, dateTime } = useFormats()
  if (moment === null) return <span className="text-faint">{t('neverActive')}</span>
  return (
    <Tooltip text={dateTime(moment)}>
      <time dateTime={moment} className="text-muted">
        {ago(moment)}
      </time>
    </Tooltip>
  )
}
