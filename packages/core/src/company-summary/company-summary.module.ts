import { companySummaryEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { changeCompanySummary } from './change-company-summary.ts'
import { chooseCompany, refreshCompanySummary } from './refresh-company-summary.ts'
import { listCompanySummaries, showCompanySummary } from './show-company-summary.ts'

export const companySummaryModule: Module = {
  routes: [
    route(companySummaryEndpoints.get, showCompanySummary),
    route(companySummaryEndpoints.versions, listCompanySummaries),
    route(companySummaryEndpoints.change, changeCompanySummary),
    route(companySummaryEndpoints.choose, chooseCompany),
    route(companySummaryEndpoints.refresh, refreshCompanySummary),
  ],
}
