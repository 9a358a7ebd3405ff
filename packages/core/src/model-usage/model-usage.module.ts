import { modelUsageEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { showUsageShares } from './show-usage-shares.ts'
import { showOrganizationUsage, showWorkspaceUsage } from './show-usage.ts'

export const modelUsageModule: Module = {
  routes: [
    route(modelUsageEndpoints.ofWorkspace, showWorkspaceUsage),
    route(modelUsageEndpoints.ofOrganization, showOrganizationUsage),
    route(modelUsageEndpoints.shares, showUsageShares),
  ],
}
