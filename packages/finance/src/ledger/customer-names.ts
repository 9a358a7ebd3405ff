import { comparableName, readCompanyName } from '@dossier/entities'

interface Spelling {
  text: string
  count: number
  file: number
  row: number
}

/** Customers of a ledger: spellings of one name are one customer, named by the most frequent spelling. */
export class CustomerNames {
  readonly #ids = new Map<string, number>()
  readonly #keys = new Map<string, number>()
  readonly #spellings: Map<string, Spelling>[] = []

  /** The customer of a name, from 0. */
  idOf(text: string, file: number, row: number): number {
    let id = this.#ids.get(text)
    if (id === undefined) {
      const key = customerKey(text)
      id = this.#keys.get(key) ?? this.#spellings.push(new Map()) - 1
      this.#keys.set(key, id)
      this.#ids.set(text, id)
    }
    const known = this.#spellings[id]?.get(text)
    if (known) known.count += 1
    else this.#spellings[id]?.set(text, { text, count: 1, file, row })
    return id
  }

  get count(): number {
    return this.#spellings.length
  }

  nameOf(id: number): string {
    let best: Spelling | undefined
    for (const spelling of this.#spellings[id]?.values() ?? []) if (!best || spelling.count > best.count) best = spelling
    return best?.text ?? ''
  }

  /** Spellings that are replaced by a more frequent one, with the first row of each. */
  merged(): (Spelling & { id: number; calledBy: string })[] {
    return this.#spellings.flatMap((spellings, id) => {
      if (spellings.size === 1) return []
      const calledBy = this.nameOf(id)
      return [...spellings.values()].filter(({ text }) => text !== calledBy).map((spelling) => ({ ...spelling, id, calledBy }))
    })
  }
}

/**
 * The key that all spellings of one customer share. Numbers and email addresses must be equal in every character; names of companies and people may
 * differ in case, blanks, punctuation and the spelling of their legal form. Another legal form is another company.
 */
function customerKey(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  if (/[\d@]/.test(plain)) return plain
  const comparable = comparableName(text)
  return comparable === '' ? plain : `${comparable}|${readCompanyName(text).legalForm?.form ?? ''}`
}
