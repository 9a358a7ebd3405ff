import { modelUsageEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { showUsageShares } from './show-usage-shares.ts'
import { showOrganizationUsage, showWorkspaceUsage } from './show-usage.ts'

export const modelUsageRoutes: Route[] = [
  route(modelUsageEndpoints.ofWorkspace, showWorkspaceUsage),
  route(modelUsageEndpoints.ofOrganization, showOrganizationUsage),
  route(modelUsageEndpoints.shares, showUsageShares),
]
