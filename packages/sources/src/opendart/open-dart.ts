import { z } from 'zod'
import type { SourceNetwork } from '../client/source-network.ts'
import { likeliest } from '../source/rank-companies.ts'
import type { Asking, Register } from '../source/source.ts'
import { corporationCodes } from './corporation-codes.ts'
import { dartDisclosures, dartOverview, viewerAddress } from './dart-disclosures.ts'
import { dartPeers } from './dart-peers.ts'
import { dartDocument, dartParts } from './dart-documents.ts'
import { dartDescription, type DartSettings, openDartService } from './dart-service.ts'
import { dartFacts, dartMajorAccounts, type DartReport, dartShareCounts } from './dart-statements.ts'

/** OpenDART, which also compares the major accounts of companies and states their numbers of shares. */
export interface OpenDart extends Register {
  majorAccounts(companies: readonly string[], report: DartReport, asking?: Asking): ReturnType<typeof dartMajorAccounts>
  shareCounts(company: string, report: DartReport, asking?: Asking): ReturnType<typeof dartShareCounts>
}

const MOST_COMPANIES = 10
/** Of Samsung Electronics: any company that is there would do. */
const KNOWN_COMPANY = '00126380'

/** The disclosures of companies to the Financial Supervisory Service of Korea. */
export function openDartSource(settings: DartSettings, network: SourceNetwork): OpenDart {
  const service = openDartService(settings, network)
  const directory = corporationCodes(service)
  return {
    description: dartDescription,
    missing: service.missing,
    async companies(text, { limit = MOST_COMPANIES, signal } = {}) {
      const companies = await directory(signal)
      const typed = text.trim()
      return /^\d{8}$/.test(typed) ? companies.filter(({ id }) => id === typed) : likeliest(companies, typed, limit)
    },
    overview: (company, { signal } = {}) => dartOverview(service, company, signal),
    peers: (request, { signal } = {}) => dartPeers(service, directory, request, signal),
    find: (request, { signal } = {}) => dartDisclosures(service, request, signal),
    fetch: (id, { signal } = {}) => dartDocument(service, id, signal),
    parts: (id, asking = {}) => dartParts(service, id, asking),
    facts: (request, { signal } = {}) => dartFacts(service, request, signal),
    filingAddress: ({ filing }) => viewerAddress(filing),
    majorAccounts: (companies, report, { signal } = {}) => dartMajorAccounts(service, companies, report, signal),
    shareCounts: (company, report, { signal } = {}) => dartShareCounts(service, company, report, signal),
    async check({ signal } = {}) {
      // A cached reply would not show whether the key is valid.
      await service.json(
        { endpoint: 'company.json', query: { corp_code: KNOWN_COMPANY }, keepMs: 0, signal },
        z.object({ status: z.string() }),
      )
    },
  }
}
