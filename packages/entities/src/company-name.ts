import { capitalsOf, eastAsianFormAtEnd, eastAsianFormAtStart, formBefore, formFrom, tokensOf } from './form-tokens.ts'
import type { LegalForm } from './legal-forms.ts'

/** The parts of a company's name. */
export interface CompanyName {
  /** Without its legal form, as printed: "Northwind Traders" of "Northwind Traders, Inc.". Never empty where the name has a letter or digit. */
  core: string
  /** The outermost form where there are several: Inc of "Best Buy Co., Inc.". */
  legalForm?: LegalForm
  /** Words of the core in lower case, without punctuation. */
  words: string[]
}

/** Longer texts are not names. */
const longestName = 200

/** Splits a name into core and legal form. The core of a text that is not a name is the text itself. */
export function readCompanyName(name: string): CompanyName {
  if (name.length > longestName) return { core: name, words: wordsOf(name) }
  let core = trimmed(withoutTag(name))
  let legalForm: LegalForm | undefined
  for (;;) {
    const rest = withoutForm(core)
    if (!rest) break
    legalForm ??= rest.form
    core = rest.core
  }
  core = core.replace(/^the\s+(?=\S)/i, '')
  return { core, ...(legalForm && { legalForm }), words: wordsOf(core) }
}

/** State of registration in SEC filings ("/DE/"), and the mark of Swedish public companies. */
const withoutTag = (name: string): string => name.replace(/(?:(?<=\s)\/\p{L}{2,3}\/?|\(publ\))\s*$/iu, '')

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function withoutForm(name: string): { core: string; form: LegalForm } | null {
  const tokens = tokensOf(name)
  const capitals = capitalsOf(name)
  const after = formBefore(name, tokens, tokens.length, capitals)
  const candidates: ({ core: string; form: LegalForm } | null)[] = []
  if (after && after.form.position !== 'before') candidates.push({ core: name.slice(0, tokens[after.from]?.start), form: after.form })
  const before = formFrom(name, tokens, 0, capitals)
  if (before && before.form.position !== 'after')
    candidates.push({ core: name.slice(tokens[before.to]?.start ?? name.length), form: before.form })
  const atEnd = eastAsianFormAtEnd(name)
  if (atEnd) candidates.push({ core: name.slice(0, atEnd.start), form: atEnd.form })
  const atStart = eastAsianFormAtStart(name)
  if (atStart && atStart.form.position !== 'after') candidates.push({ core: name.slice(atStart.end), form: atStart.form })
  for (const candidate of candidates)
    if (candidate) {
      const core = trimmed(candidate.core)
      if (isName(core)) return { core, form: candidate.form }
    }
  return null
}

const trimmed = (text: string): string =>
  text
    .trim()
    .replace(/^["'“”‘’*_,.&)\s-]+/u, '')
    .replace(/(?<!["'“”‘’*_,;&(\s-])["'“”‘’*_,;&(\s-]+$/u, '')

/** Words in lower case, without punctuation; Hangul separated from adjacent Latin letters. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Hangul}+|(?:(?!\p{Script=Hangul})[\p{L}\p{M}\p{N}&.])+/gu) ?? []
  return words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '')).filter((word) => word !== '')
}

/** A name in its form for comparison: without legal form, article, blanks, punctuation and accents, in lower case. Idempotent. */
export function comparableName(name: string): string {
  let known = compared.get(name)
  if (known === undefined) {
    known = name
    for (;;) {
      const next = onceCompared(known)
      if (next === known) break
      known = next
    }
    if (compared.size >= maxCompared) compared.clear()
    compared.set(name, known)
  }
  return known
}

const compared = new Map<string, string>()
const maxCompared = 20_000

function onceCompared(name: string): string {
  const { words } = readCompanyName(name.normalize('NFKC'))
  const core = words.length > 1 ? words.filter((word) => word !== 'and') : words
  return (core.length === 0 ? words : core)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
