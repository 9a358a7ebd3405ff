import type { Output } from '@dossier/contract'
import { useCurrentProject } from '../projects/index.ts'
import { useSession } from '../../session/index.ts'

/** Whether the signed-in person may delete an output of the current workspace. */
export function useMayRemove(): (output: Pick<Output, 'createdBy'>) => boolean {
  const { project } = useCurrentProject()
  const userId = useSession()?.user.id
  const extent = project?.can['outputs.delete']
  return ({ createdBy }) => extent === 'all' || (extent === 'own' && createdBy.id === userId)
}
