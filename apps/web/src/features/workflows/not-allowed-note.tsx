import type { Project } from '@dossier/contract'
import { Lock } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** The text for those who may not run a workflow: it mentions earlier results only to people who may read them. */
export const notAllowedText = (can: Project['can']): 'readOnly' | 'notAllowed' =>
  can['outputs.read'] === 'all' ? 'readOnly' : 'notAllowed'

/** Above a form or the gallery, for those who may look but not run a workflow. */
export function NotAllowedNote({ can }: Pick<Project, 'can'>) {
  const t = useTexts(workflowsTexts)
  return (
    <p className="mx-4 mt-3 flex items-start gap-2 rounded-md bg-hover px-3 py-2 text-sm">
      <Lock aria-hidden className="mt-0.75 size-3.5 shrink-0 text-muted" />
      {t(notAllowedText(can))}
    </p>
  )
}
