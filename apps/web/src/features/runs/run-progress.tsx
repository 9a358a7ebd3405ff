import type { Run } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { ProgressBar } from '../../ui/index.ts'
import { runsTexts } from './runs.texts.ts'

/** How far long work is, while the program is at it: a share of its steps once their number is known. */
export function RunProgress({ run: { state, progress, subject: name } }: { run: Pick<Run, 'state' | 'progress' | 'subject'> }) {
  const t = useTexts(runsTexts)
  if (state !== 'running') return null
  const { done, total } = progress
  return (
    <ProgressBar label={t('progress', { name })} {...(total === null || total === 0 ? {} : { value: done / total })} className="my-1" />
  )
}
