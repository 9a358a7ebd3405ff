import { z } from 'zod'
import type { SourceNetwork } from '../client/source-network.ts'
import type { Asking, Register } from '../source/source.ts'
import { edgarCompanies, listedCompanies } from './edgar-companies.ts'
import { edgarDocument, edgarParts } from './edgar-documents.ts'
import { edgarFacts, edgarFrame, type FrameRequest } from './edgar-facts.ts'
import { searchEdgar } from './edgar-search.ts'
import { edgarDescription, type EdgarSettings, openEdgarService } from './edgar-service.ts'
import { filingIndexAddress } from './edgar-numbers.ts'
import { edgarPeers } from './edgar-peers.ts'
import { edgarFilings, edgarOverview } from './edgar-submissions.ts'

/** SEC EDGAR, which also lists one concept for all filers. */
export interface Edgar extends Register {
  frame(request: FrameRequest, asking?: Asking): ReturnType<typeof edgarFrame>
}

const MOST_COMPANIES = 10

/** The filings of companies that report to the U.S. Securities and Exchange Commission. */
export function edgarSource(settings: EdgarSettings, network: SourceNetwork): Edgar {
  const service = openEdgarService(settings, network)
  const directory = listedCompanies(service)
  return {
    description: edgarDescription,
    missing: service.missing,
    companies: (text, { limit = MOST_COMPANIES, signal } = {}) => edgarCompanies(service, directory, text, { limit, signal }),
    overview: (company, { signal } = {}) => edgarOverview(service, company, signal),
    peers: (request, { signal } = {}) => edgarPeers(service, request, signal),
    async find(request, { signal } = {}) {
      const { company, query = '' } = request
      // The submissions of a company are whole; the search for words begins in 2001.
      if (company !== undefined && query.trim() === '') return edgarFilings(service, { ...request, company }, signal)
      const { filers: _, ...found } = await searchEdgar(service, request, signal)
      return found
    },
    fetch: (id, { signal } = {}) => edgarDocument(service, id, signal),
    parts: (id, { signal } = {}) => edgarParts(service, id, signal),
    facts: (request, { signal } = {}) => edgarFacts(service, request, signal),
    filingAddress: ({ filing, company }) => filingIndexAddress(company, filing),
    frame: (request, { signal } = {}) => edgarFrame(service, request, signal),
    async check({ signal } = {}) {
      const path = '/api/xbrl/companyconcept/CIK0000320193/dei/EntityCommonStockSharesOutstanding.json'
      await service.json({ host: 'data', path, keepMs: 0, signal }, z.object({ cik: z.number() }))
    },
  }
}
