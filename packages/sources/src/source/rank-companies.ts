import { setImmediate } from 'node:timers/promises'
import { comparableName } from '@dossier/entities'
import type { SourceCompany } from './source.ts'

/** Letters and digits alone, in small letters: what is left of a name in it is a part of the name. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Folded names of directories: a register has a hundred thousand. */
const foldedNames = new WeakMap<readonly SourceCompany[], readonly string[]>()

const foldedNamesOf = ({ name, englishName = '', aliases = [] }: SourceCompany): string =>
  [name, englishName, ...aliases].map(folded).join(' ')

/** Companies whose names are folded before other work gets its turn. */
const AT_ONCE = 2_000

/** Folds the names of a directory once, in steps: what is looked up in it afterwards takes milliseconds. */
export async function foldNames(companies: readonly SourceCompany[]): Promise<void> {
  const names: string[] = []
  for (const company of companies) {
    names.push(foldedNamesOf(company))
    if (names.length % AT_ONCE === 0) await setImmediate()
  }
  foldedNames.set(companies, names)
}

/** How well a company fits a name: its whole name, the beginning of it, the beginnings of its words, some of it. */
function fitOf({ name, englishName = '', aliases = [] }: SourceCompany, comparable: string): number {
  const fits = [name, englishName, ...aliases].map((each) => {
    const own = comparableName(each)
    if (own === '') return 0
    if (own === comparable) return 4
    return own.startsWith(comparable) ? 3 : 1
  })
  return Math.max(...fits)
}

/**
 * The companies that what somebody typed may mean, the likeliest first: a ticker, a name, its beginning, its words. Of those that fit alike the
 * listed come before others, then in the order in which their register gives them.
 */
export function likeliest(companies: readonly SourceCompany[], text: string, limit: number): SourceCompany[] {
  const typed = text.trim()
  const ticker = typed.toUpperCase()
  const comparable = comparableName(typed)
  const words = typed.split(/\s+/).map(folded)
  const core = folded(comparable)
  const names = foldedNames.get(companies) ?? companies.map(foldedNamesOf)
  return companies
    .flatMap((company, at) => {
      const isTicker = company.tickers.some((one) => one.toUpperCase() === ticker)
      const own = names[at] ?? ''
      const holdsName = core !== '' && own.includes(core)
      if (!isTicker && !holdsName && !(core !== '' && words.every((word) => own.includes(word)))) return []
      const fit = isTicker ? 5 : holdsName ? Math.max(2, fitOf(company, comparable)) : 1
      return [{ company, fit: fit + (company.tickers.length > 0 ? 0.5 : 0) }]
    })
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, limit)
    .map(({ company }) => company)
}
