import { homeEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { describeWorkspaces } from './describe-workspaces.ts'
import { showOverview } from './show-overview.ts'

/** What Home shows of all workspaces of a person. */
export const homeModule: Module = {
  routes: [route(homeEndpoints.overview, showOverview), route(homeEndpoints.workspaces, describeWorkspaces)],
}
