import { outputEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { downloadOutput } from './download-output.ts'
import { listOutputs, showOutput } from './list-outputs.ts'
import { ledgerOrigins } from './ledger-origins.ts'
import { removeOutput } from './remove-output.ts'

/** What workflows made. */
export const outputModule: Module = {
  routes: [
    route(outputEndpoints.list, listOutputs),
    route(outputEndpoints.get, showOutput),
    route(outputEndpoints.ledgerOrigins, ledgerOrigins),
    route(outputEndpoints.download, downloadOutput),
    route(outputEndpoints.remove, removeOutput),
  ],
}
