import type { Needs } from '../../use-case/index.ts'
import { everyWorkspaceRepository, type WorkspaceToIndex } from './every-workspace.repository.ts'

/** Every workspace of the installation, for the command that rebuilds indexes: ids only, no content. */
export function listWorkspacesToIndex(deps: Needs<'database'>): Promise<WorkspaceToIndex[]> {
  return everyWorkspaceRepository.reader(deps.database.db).list()
}
