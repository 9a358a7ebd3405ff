import { companySourceEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { findDocuments } from './find-documents.ts'
import { saveDocuments } from './save-documents.ts'
import { showCall } from './show-call.ts'
import { showQuote } from './show-quote.ts'
import { showSeries, suggestSeries } from './show-series.ts'

/** What sources other than registers have of a company: market data, press, earnings calls, reports of its own pages. */
export const companySourceModule: Module = {
  routes: [
    route(companySourceEndpoints.quote, showQuote),
    route(companySourceEndpoints.suggestedSeries, suggestSeries),
    route(companySourceEndpoints.series, showSeries),
    route(companySourceEndpoints.documents, findDocuments),
    route(companySourceEndpoints.call, showCall),
    route(companySourceEndpoints.save, saveDocuments),
  ],
}
