import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { buttonClass } from '../../ui/index.ts'
import { useCurrentProject } from '../projects/index.ts'
import { outputsTexts } from './outputs.texts.ts'

/** Opens the bin of a workspace, for those who may delete outputs. */
export function ToBin({ projectId }: { projectId: number }) {
  const t = useTexts(outputsTexts)
  const { project } = useCurrentProject()
  if (project === undefined || project.can['outputs.delete'] === 'none') return null
  return (
    <Link to="/files" search={{ project: projectId, bin: true }} className={buttonClass('ghost')}>
      <Trash2 aria-hidden className="size-4" />
      {t('bin')}
    </Link>
  )
}

/** Opens the outputs of a workspace. */
export function ToOutputs({ projectId }: { projectId: number }) {
  const t = useTexts(outputsTexts)
  return (
    <Link to="/outputs" search={{ project: projectId }} className={buttonClass()}>
      {t('back')}
    </Link>
  )
}
