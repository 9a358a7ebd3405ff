import { companyEndpoints, registerEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { listFilingParts } from './list-filing-parts.ts'
import { listFilings } from './list-filings.ts'
import { proposeProfile } from './propose-profile.ts'
import { saveFiling } from './save-filing.ts'
import { showRegisterCompany } from './show-register-company.ts'
import { showRegisterStatements } from './show-register-statements.ts'
import { watchJobs, watchingCompanies } from './watches/check-watched-company.ts'
import { listWatches, unwatchCompany, watchCompany } from './watches/watch-company.ts'

/** Companies of registers: their filings and statements, what is saved of them, and those that are watched. */
export const registerModule: Module = {
  routes: [
    route(registerEndpoints.company, showRegisterCompany),
    route(registerEndpoints.filings, listFilings),
    route(registerEndpoints.parts, listFilingParts),
    route(registerEndpoints.statements, showRegisterStatements),
    route(companyEndpoints.proposeProfile, proposeProfile),
    route(registerEndpoints.save, saveFiling),
    route(registerEndpoints.watches, listWatches),
    route(registerEndpoints.watch, watchCompany),
    route(registerEndpoints.unwatch, unwatchCompany),
  ],
  jobs: () => watchJobs,
  begin: (deps) => watchingCompanies.begin(deps),
}
