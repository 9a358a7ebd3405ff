import { sourceEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { changeSourceSettings } from './change-source-settings.ts'
import { checkSource } from './check-source.ts'
import { findRegisteredCompanies } from './find-registered-companies.ts'
import { listSources } from './list-sources.ts'
import type { SourceOpener } from './open-own-sources.ts'

/** What is this noun's own of the dependencies. */
export interface SourcePorts {
  sources: SourceOpener
}

/** Outside sources: registers of companies and their filings. */
export const sourceModule: Module<SourcePorts> = {
  routes: [
    route(sourceEndpoints.list, listSources),
    route(sourceEndpoints.change, changeSourceSettings),
    route(sourceEndpoints.check, checkSource),
    route(sourceEndpoints.companies, findRegisteredCompanies),
  ],
}
