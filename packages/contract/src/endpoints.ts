import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activity.ts'
import { adminEndpoints } from './admins.ts'
import { binEndpoints } from './bin.ts'
import { changeEndpoints } from './changes.ts'
import { companyEndpoints } from './companies.ts'
import { companySummaryEndpoints } from './company-summary.ts'
import { conversationEndpoints } from './conversations.ts'
import { driveEndpoints } from './drives.ts'
import { fileEndpoints } from './files.ts'
import { importEndpoints } from './imports.ts'
import { memberEndpoints } from './members.ts'
import { modelSettingsEndpoints } from './model-settings.ts'
import { modelUsageEndpoints } from './model-usage.ts'
import { nameSearchEndpoints } from './name-search.ts'
import { organizationEndpoints } from './organizations.ts'
import { outputEndpoints } from './outputs.ts'
import { workflowEndpoints } from './workflows.ts'
import { presenceEndpoints } from './presence.ts'
import { projectEndpoints } from './projects.ts'
import { referenceEndpoints } from './opened-references.ts'
import { roleEndpoints } from './roles.ts'
import { runEndpoints } from './runs.ts'
import { searchEndpoints } from './search.ts'
import { factEndpoints } from './facts.ts'
import { searchableFileEndpoints } from './searchable-files.ts'
import { signInEndpoints } from './sign-in.ts'
import { systemEndpoints } from './system.ts'

/** Every endpoint by noun: routes, validation, the typed client and the OpenAPI document come from this table. */
export const endpoints = {
  signIn: signInEndpoints,
  accounts: accountEndpoints,
  organizations: organizationEndpoints,
  members: memberEndpoints,
  admins: adminEndpoints,
  roles: roleEndpoints,
  activity: activityEndpoints,
  projects: projectEndpoints,
  files: fileEndpoints,
  bin: binEndpoints,
  searchableFiles: searchableFileEndpoints,
  facts: factEndpoints,
  references: referenceEndpoints,
  imports: importEndpoints,
  runs: runEndpoints,
  drives: driveEndpoints,
  nameSearch: nameSearchEndpoints,
  search: searchEndpoints,
  conversations: conversationEndpoints,
  companies: companyEndpoints,
  companySummary: companySummaryEndpoints,
  modelSettings: modelSettingsEndpoints,
  modelUsage: modelUsageEndpoints,
  changes: changeEndpoints,
  outputs: outputEndpoints,
  presence: presenceEndpoints,
  workflows: workflowEndpoints,
  system: systemEndpoints,
}
