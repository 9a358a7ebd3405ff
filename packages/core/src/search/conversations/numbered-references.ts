import type { Citation, PageReference } from '@dossier/contract'
import type { Report } from '@dossier/report'
import type { ExportText } from './export-texts.ts'

/**
 * Numbers the passages of a document in the order in which they are cited, each passage once. As on the page, what a sentence cites of one
 * page of a file is one passage.
 */
export class NumberedReferences {
  readonly #entries: Report['references']['entries'][number][] = []
  readonly #numbers = new Map<string, number>()
  /** The first passage in which a citation stands. */
  readonly #numbersOfCitations = new Map<string, number>()
  readonly #text: ExportText

  constructor(text: ExportText) {
    this.#text = text
  }

  get entries(): Report['references']['entries'] {
    return this.#entries
  }

  /** 1-based, of the citations of one sentence; the same passage cited twice has one. */
  numbersOf(citations: readonly Citation[]): number[] {
    const once = new Map(citations.map((citation) => [keyOf(citation), citation]))
    const byPage = Map.groupBy(once.values(), ({ fileId, page }) => `${fileId}/${page}`)
    return [...byPage.values()].map((passage) => this.#numberOf(passage))
  }

  /** Of one citation of a sentence: that of the passage in which it stands. */
  numberOf(citation: Citation): number {
    return this.#numbersOfCitations.get(keyOf(citation)) ?? this.#numberOf([citation])
  }

  #numberOf(passage: readonly Citation[]): number {
    const key = passage.map(keyOf).join(' ')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const source = passage.slice(0, 1).map((citation) => this.sourceOf(citation))
    const number = this.#entries.push({ source: source.join(''), quote: passage.map(({ quote }) => quote).join(' … ') })
    this.#numbers.set(key, number)
    for (const citation of passage) {
      if (!this.#numbersOfCitations.has(keyOf(citation))) this.#numbersOfCitations.set(keyOf(citation), number)
    }
    return number
  }

  /** A page as a reader calls it: "10-K.pdf, version 2, p. 46". */
  sourceOf({ filename, version, recognised, ...place }: PageReference): string {
    const parts = [filename]
    if (version !== undefined) parts.push(this.#text('version', { version }))
    parts.push(this.#placeOf(place))
    if (recognised === true) parts.push(this.#text('recognised'))
    return parts.join(', ')
  }

  #placeOf({ page, anchor }: Pick<PageReference, 'page' | 'anchor'>): string {
    switch (anchor.kind) {
      case 'sheet':
        return this.#text('sheet', { sheet: anchor.sheet, range: anchor.range })
      case 'time':
        return timeCode(anchor.start)
      case 'message':
        return anchor.part ?? this.#text('message')
      case 'slide':
        return this.#text('slide', { page })
      case 'section':
        return anchor.title ?? this.#text('section', { page })
      case 'page':
        return anchor.label === undefined || anchor.label === String(page)
          ? this.#text('page', { page })
          : this.#text('labelledPage', { page, label: anchor.label })
    }
  }
}

const keyOf = ({ fileId, page, start, end }: Citation) => `${fileId}/${page}/${start}/${end}`

/** A moment of a recording (seconds) as players write it: `4:07`, `1:02:09`. */
function timeCode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
