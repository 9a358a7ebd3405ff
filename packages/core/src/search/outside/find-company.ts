import { comparableName, companyNamesIn, properNamesIn } from '@dossier/entities'
import { hasHangul, withoutParticle } from '@dossier/lexicon'
import type { DocumentFacts, ParsedQuestion } from '@dossier/retrieval'
import type { Source, SourceCompany } from '@dossier/sources'

/** Names looked up in one register: each may be a request. */
const MOST_NAMES = 5
const MOST_MATCHES = 3
/** Shorter beginnings of a name belong to many companies. */
const SHORTEST_BEGINNING = 5

/** The names that a question may call a company by, the likeliest first. */
export function companiesNamedIn({ text, commonWords, subjects }: Pick<ParsedQuestion, 'text' | 'commonWords' | 'subjects'>): string[] {
  const ordinary = new Set([...commonWords, ...subjects])
  const printed = companyNamesIn(text).map(({ start, end }) => text.slice(start, end))
  const capitals = properNamesIn(text, { isOrdinary: (word) => ordinary.has(word.toLowerCase()) || /^(?:FY|Q)?\d/.test(word) })
  const korean = text
    .split(/[^\p{L}\p{N}&.-]+/u)
    .flatMap((word) => (hasHangul(word) ? [withoutParticle(word), word] : []))
    .filter((word) => word.length >= 2 && !ordinary.has(word))
  return [...new Set([...printed, ...korean, ...capitals])]
}

/** The names and numbers of the company that most of the searched files are about. */
export function companyOfFiles(facts: Iterable<DocumentFacts>): string[] {
  const companies = Map.groupBy(
    Array.from(facts).filter(({ company }) => company !== undefined),
    ({ company = '' }) => comparableName(company),
  )
  const [most] = [...companies.values()].toSorted((one, other) => other.length - one.length)
  if (most === undefined) return []
  return [
    ...new Set(
      most.flatMap(({ company, cik, corpCode, stockCode }) => [cik, corpCode, stockCode, company].filter((name) => name !== undefined)),
    ),
  ]
}

/**
 * The company of a register that one of the names means; undefined where none is certain.
 * @throws SourceError
 */
export async function findCompany(source: Source, names: readonly string[], signal: AbortSignal): Promise<SourceCompany | undefined> {
  for (const name of names.slice(0, MOST_NAMES)) {
    const found = (await source.companies?.(name, { limit: MOST_MATCHES, signal })) ?? []
    const same = found.find((company) => isCalled(company, name))
    if (same !== undefined) return same
    const beginning = found.filter((company) => beginsWith(company, name))
    if (beginning.length === 1) return beginning[0]
  }
  return undefined
}

function isCalled({ id, name, englishName = '', aliases = [], tickers }: SourceCompany, called: string): boolean {
  const number = called.trim()
  if (/^\d+$/.test(number)) return id === number || id === number.padStart(id.length, '0') || tickers.includes(number)
  if (tickers.some((ticker) => ticker === number)) return true
  const comparable = comparableName(called)
  return comparable !== '' && [name, englishName, ...aliases].some((own) => comparableName(own) === comparable)
}

/** "Orchard" for "Orchard Devices Inc.". Korean names have no words to end at. */
function beginsWith({ name, englishName = '' }: SourceCompany, called: string): boolean {
  const comparable = comparableName(called)
  return (
    comparable.length >= SHORTEST_BEGINNING &&
    !hasHangul(comparable) &&
    [name, englishName].some((own) => own.toLowerCase().startsWith(`${called.toLowerCase()} `))
  )
}
