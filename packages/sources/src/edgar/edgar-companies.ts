import { comparableName } from '@dossier/entities'
import { z } from 'zod'
import type { SourceCompany } from '../source/source.ts'
import { foldNames, likeliest } from '../source/rank-companies.ts'
import { cikOf } from './edgar-numbers.ts'
import { edgarOverview } from './edgar-submissions.ts'
import { searchEdgar } from './edgar-search.ts'
import { type EdgarService, keepMs } from './edgar-service.ts'
import { SourceError } from '../source/source-error.ts'

/** Rows under the numbers "0", "1", …, the most valuable companies first. */
const tickersSchema = z.record(z.string(), z.object({ cik_str: z.number(), ticker: z.string(), title: z.string() }))

type CompanyDirectory = (signal: AbortSignal | undefined) => Promise<readonly SourceCompany[]>

/** Companies with a ticker, each once; read once a day. */
export function listedCompanies(service: EdgarService): CompanyDirectory {
  let held: { retrievedAt: number; companies: readonly SourceCompany[] } | undefined
  return async (signal) => {
    const request = { host: 'www', path: '/files/company_tickers.json', keepMs: keepMs.directory, signal } as const
    const { value, retrievedAt } = await service.json(request, tickersSchema)
    if (held?.retrievedAt === retrievedAt.getTime()) return held.companies
    const rows = Map.groupBy(Object.values(value), ({ cik_str: cik }) => String(cik).padStart(10, '0'))
    const companies = [...rows].map(([id, alike]) => ({ id, name: alike[0]?.title ?? '', tickers: alike.map(({ ticker }) => ticker) }))
    await foldNames(companies)
    held = { retrievedAt: retrievedAt.getTime(), companies }
    return companies
  }
}

/**
 * The companies that a name, a ticker or a CIK may mean. Those without a ticker are known to the full-text search alone, which is asked for names
 * that no listed company has.
 *
 * @throws SourceError
 */
export async function edgarCompanies(
  service: EdgarService,
  directory: CompanyDirectory,
  text: string,
  { limit, signal }: { limit: number; signal: AbortSignal | undefined },
): Promise<SourceCompany[]> {
  const cik = cikOf(text.trim())
  if (cik !== undefined) {
    const found = await edgarOverview(service, cik, signal).catch(nullWhenNotFound)
    return found === null
      ? []
      : [{ id: found.id, name: found.name, tickers: found.tickers, ...(found.aliases && { aliases: found.aliases }) }]
  }
  const listed = likeliest(await directory(signal), text, limit)
  if (listed.length > 0 || comparableName(text) === '') return listed
  const { filers } = await searchEdgar(service, { query: `"${text.replaceAll('"', ' ').trim()}"` }, signal)
  return likeliest(filers, text, limit)
}

function nullWhenNotFound(error: unknown): null {
  if (error instanceof SourceError && error.failure.kind === 'not-found') return null
  throw error
}
