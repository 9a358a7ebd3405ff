import { companyEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { listCompanies } from './list-companies.ts'
import { removeFiscalCalendar, setCompanyProfile, setFiscalCalendar } from './set-company-details.ts'
import { showCompanyDetails } from './show-company-details.ts'
import { showStatements } from './show-statements.ts'
import { listTypedValues, takeBackValue, typeValue } from './type-value.ts'

/** The companies of a workspace and their statements. */
export const companyModule: Module = {
  routes: [
    route(companyEndpoints.list, listCompanies),
    route(companyEndpoints.statements, showStatements),
    route(companyEndpoints.typeValue, typeValue),
    route(companyEndpoints.takeBackValue, takeBackValue),
    route(companyEndpoints.history, listTypedValues),
    route(companyEndpoints.details, showCompanyDetails),
    route(companyEndpoints.setProfile, setCompanyProfile),
    route(companyEndpoints.setCalendar, setFiscalCalendar),
    route(companyEndpoints.removeCalendar, removeFiscalCalendar),
  ],
}
