import {
  type Citation,
  type Language,
  pageKeyOf,
  type PageReference,
  placeInWords,
  placeKeyOf,
  type Refs,
  refsOf,
  titleOf,
} from '@dossier/contract'
import type { Report } from '@dossier/report'
import type { ExportText } from './export-texts.ts'

/**
 * Numbers the passages of a document in the order of citation, each passage once. As in the web page, a sentence's citations on one page of
 * a file form one passage.
 */
export class NumberedReferences {
  readonly #entries: Report['references']['entries'][number][] = []
  readonly #numbers = new Map<string, number>()
  /** The number of the first passage that contains a citation. */
  readonly #numbersOfCitations = new Map<string, number>()
  readonly #text: ExportText
  readonly #language: Language
  readonly #linkTo: (refs: Refs) => string

  /** @param linkTo the address that opens a passage */
  constructor(text: ExportText, language: Language, linkTo: (refs: Refs) => string) {
    this.#text = text
    this.#language = language
    this.#linkTo = linkTo
  }

  get entries(): Report['references']['entries'] {
    return this.#entries
  }

  /** 1-based numbers of the passages that a sentence cites, without repetition. */
  numbersOf(citations: readonly Citation[]): number[] {
    const once = new Map(citations.map((citation) => [placeKeyOf(citation), citation]))
    const byPage = Map.groupBy(once.values(), pageKeyOf)
    return [...byPage.values()].map((passage) => this.#numberOf(passage as [Citation]))
  }

  /** The number of the passage that contains this citation. */
  numberOf(citation: Citation): number {
    return this.#numbersOfCitations.get(placeKeyOf(citation)) ?? this.#numberOf([citation])
  }

  #numberOf(passage: readonly [Citation, ...Citation[]]): number {
    const key = passage.map(placeKeyOf).join(' ')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#entries.push({
      source: this.sourceOf(passage),
      quote: passage.map(({ quote }) => quote).join(' … '),
      link: this.#linkTo(refsOf(passage)),
    })
    this.#numbers.set(key, number)
    for (const citation of passage) {
      if (!this.#numbersOfCitations.has(placeKeyOf(citation))) this.#numbersOfCitations.set(placeKeyOf(citation), number)
    }
    return number
  }

  /**
   * The display name of a passage: "10-K.pdf, version 2, p. 46", "model.xlsx, Model!C12". @param cited citations of one page, never empty
   */
  sourceOf([first, ...others]: readonly [Citation | PageReference, ...(Citation | PageReference)[]]): string {
    const parts = [titleOf(first)]
    if (first.source === 'file' && first.version !== undefined) parts.push(this.#text('version', { version: first.version }))
    parts.push(this.#placeOf(first, others))
    if (first.source === 'file' && first.recognised === true) parts.push(this.#text('recognised'))
    if (first.source === 'outside') {
      const { sourceName, address, retrievedAt } = first.document
      parts.push(sourceName[this.#language], address, this.#text('retrieved', { day: retrievedAt.slice(0, 10) }))
    }
    return parts.join(', ')
  }

  #placeOf(first: Citation | PageReference, others: readonly (Citation | PageReference)[]): string {
    if (first.kind !== 'file' || first.anchor.kind !== 'page') return placeInWords([first, ...others], this.#language)
    const { page, anchor } = first
    return anchor.label === undefined || anchor.label === String(page)
      ? placeInWords([first], this.#language)
      : this.#text('labelledPage', { page, label: anchor.label })
  }
}
