import { accountEndpoints } from './accounts.ts'
import { fileEndpoints } from './files.ts'
import { organizationEndpoints } from './organizations.ts'
import { projectEndpoints } from './projects.ts'
import { searchEndpoints } from './search.ts'
import { systemEndpoints } from './system.ts'

/** Every endpoint by noun: routes, validation, the typed client and the OpenAPI document come from this table. */
export const endpoints = {
  accounts: accountEndpoints,
  organizations: organizationEndpoints,
  projects: projectEndpoints,
  files: fileEndpoints,
  search: searchEndpoints,
  system: systemEndpoints,
}
