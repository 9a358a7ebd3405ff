import { listZip, unzipInParts, ZipRefused } from '@dossier/zip'
import { foldNames } from '../source/rank-companies.ts'
import type { SourceCompany } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type DartService, keepMs } from './dart-service.ts'

/** Some 110,000 companies: three megabytes packed, thirty unpacked. */
const PACKED_BYTES = 32 * 1024 * 1024
const UNPACKED_BYTES = 256 * 1024 * 1024
const DOWNLOAD_MS = 120_000
const END = '</list>'

/**
 * The companies of the zip with CORPCODE.xml, read while it is unpacked: neither the whole text nor a tree of it is held.
 *
 * @throws SourceError `upstream` for what is no such zip, or is cut off
 */
export async function readCorporationCodes(zip: Uint8Array): Promise<SourceCompany[]> {
  const companies: SourceCompany[] = []
  const decoder = new TextDecoder()
  let rest = ''
  try {
    const [entry] = listZip(zip, { entries: 10 })
    if (entry === undefined) throw new ZipRefused('damaged')
    for await (const part of unzipInParts(zip, entry, UNPACKED_BYTES)) {
      rest += decoder.decode(part, { stream: true })
      let from = 0
      for (let end = rest.indexOf(END, from); end !== -1; end = rest.indexOf(END, from)) {
        const company = companyOf(rest.slice(from, end))
        if (company !== undefined) companies.push(company)
        from = end + END.length
      }
      rest = rest.slice(from)
      // A row has some 200 characters: what goes on without one is no such list.
      if (rest.length > 1_000_000) throw new ZipRefused('damaged')
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw new SourceError('dart', { kind: 'upstream' }, 'damaged-zip')
    throw error
  }
  if (companies.length === 0 || !rest.includes('</result>')) throw new SourceError('dart', { kind: 'upstream' }, 'unexpected-shape')
  return companies
}

function companyOf(row: string): SourceCompany | undefined {
  const id = field(row, 'corp_code')
  if (!/^\d{8}$/.test(id)) return undefined
  const englishName = field(row, 'corp_eng_name')
  const ticker = field(row, 'stock_code')
  return { id, name: field(row, 'corp_name'), ...(englishName !== '' && { englishName }), tickers: ticker === '' ? [] : [ticker] }
}

function field(row: string, name: string): string {
  const start = row.indexOf(`<${name}>`)
  const end = row.indexOf(`</${name}>`, start)
  return start === -1 || end === -1 ? '' : unescaped(row.slice(start + name.length + 2, end)).trim()
}

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
    : text

async function readFolded(zip: Uint8Array): Promise<readonly SourceCompany[]> {
  const companies = await readCorporationCodes(zip)
  await foldNames(companies)
  return companies
}

/** The directory of companies, read once a day. */
export function corporationCodes(service: DartService): (signal: AbortSignal | undefined) => Promise<readonly SourceCompany[]> {
  let held: { retrievedAt: number; companies: Promise<readonly SourceCompany[]> } | undefined
  return async (signal) => {
    const { value, retrievedAt } = await service.zip({
      endpoint: 'corpCode.xml',
      keepMs: keepMs.directory,
      mostBytes: PACKED_BYTES,
      timeoutMs: DOWNLOAD_MS,
      signal,
    })
    if (held?.retrievedAt !== retrievedAt.getTime()) {
      const reading = { retrievedAt: retrievedAt.getTime(), companies: readFolded(value) }
      reading.companies.catch(() => {
        if (held === reading) held = undefined
      })
      held = reading
    }
    return held.companies
  }
}
