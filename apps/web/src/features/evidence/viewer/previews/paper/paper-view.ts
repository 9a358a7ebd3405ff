import type { Span } from '../../../span.ts'
import { findPassage, lettersOf, offsetOfLetter } from './letters.ts'
import type { Paper } from './paper.ts'
import { paperGap } from './paper-frame.ts'

/** A span of the letters (see `lettersOf`) of a laid-out page; `page` is 0-based. */
export interface PlaceOnPaper extends Span {
  page: number
}

export type BoxKind = 'passage' | 'match' | 'currentMatch'

/** Extracted text of a page with its cited spans. */
export interface PassageOfPage {
  text: string
  spans: readonly Span[]
}

/** Number of pages that stay rendered before and after the visible ones. */
const keptBeside = 3

/** The pages of a document in their frame: renders visible pages, finds and marks passages. Sizes in CSS pixels before zooming. */
export class PaperView {
  readonly tops: readonly number[]
  readonly width: number
  readonly height: number
  readonly #paper: Paper
  readonly #elements: readonly HTMLElement[]
  readonly #filled = new Map<number, Promise<void>>()
  readonly #letters = new Map<number, Promise<string>>()
  #places: readonly { kind: BoxKind; place: PlaceOnPaper }[] = []

  constructor(paper: Paper, frame: Document) {
    this.#paper = paper
    this.width = Math.max(...paper.sheets.map((sheet) => sheet.width))
    const tops: number[] = []
    let top = 0
    for (const sheet of paper.sheets) {
      tops.push(top)
      top += sheet.height + paperGap
    }
    this.tops = tops
    this.height = top - paperGap
    const root = frame.getElementById('paper') ?? frame.body
    this.#elements = paper.sheets.map((sheet, page) => {
      const element = frame.createElement('div')
      element.dataset['sheet'] = String(page + 1)
      const left = (this.width - sheet.width) / 2
      element.style.cssText = `left:${left}px;top:${tops[page]}px;width:${sheet.width}px;height:${sheet.height}px`
      return element
    })
    root.replaceChildren(...this.#elements)
    if (paper.isWhole) for (const page of paper.sheets.keys()) void this.#fill(page)
  }

  /** The page (0-based) at a vertical offset. */
  pageAt(y: number): number {
    return Math.max(
      0,
      this.tops.findLastIndex((top) => top <= y),
    )
  }

  heightOf(page: number): number {
    return this.#paper.sheets[page]?.height ?? 1
  }

  /** Renders the pages between two offsets and unloads distant ones. @returns the failure of a page that could not be rendered, if any */
  async show(from: number, to: number): Promise<void> {
    const first = this.pageAt(from)
    const last = this.pageAt(to)
    if (!this.#paper.isWhole) {
      for (const page of this.#filled.keys()) {
        if (page >= first - keptBeside && page <= last + keptBeside) continue
        this.#filled.delete(page)
        this.#elements[page]?.replaceChildren()
      }
    }
    const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    await Promise.all(pages.map((page) => this.#fill(page)))
  }

  /** Locates cited spans of extracted text on the pages; undefined unless every span is found with certainty. */
  async find(passage: PassageOfPage): Promise<PlaceOnPaper[] | undefined> {
    const pages = await Promise.all(this.#paper.sheets.map((_, page) => this.#lettersOf(page)))
    const letters = pages.join('')
    const places: PlaceOnPaper[] = []
    for (const span of passage.spans) {
      const found = findPassage(letters, passage.text, span)
      if (found === undefined) return undefined
      places.push(...this.#onPages(pages, found))
    }
    return places
  }

  /** Finds all places of a query, ignoring case. */
  async search(query: string, max: number): Promise<PlaceOnPaper[]> {
    const needle = lettersOf(query).toLowerCase()
    if (needle === '') return []
    const pages = await Promise.all(this.#paper.sheets.map((_, page) => this.#lettersOf(page)))
    const letters = pages.join('').toLowerCase()
    const places: PlaceOnPaper[] = []
    for (let at = letters.indexOf(needle); at >= 0 && places.length < max; at = letters.indexOf(needle, at + needle.length)) {
      places.push(...this.#onPages(pages, { start: at, end: at + needle.length }).slice(0, 1))
    }
    return places
  }

  /** Replaces all marks by marks on these places. */
  mark(places: readonly { kind: BoxKind; place: PlaceOnPaper }[]): void {
    this.#places = places
    for (const page of this.#filled.keys()) this.#markPage(page)
  }

  /** The offset of a place: of its mark, or of its page while that is not rendered. */
  async topOf(place: PlaceOnPaper): Promise<{ top: number; left: number }> {
    await this.#fill(place.page)
    const [box] = this.#boxesOf(place)
    return { top: (this.tops[place.page] ?? 0) + (box?.top ?? 0), left: box?.left ?? 0 }
  }

  close(): void {
    this.#paper.close()
  }

  #fill(page: number): Promise<void> {
    const known = this.#filled.get(page)
    if (known !== undefined) return known
    const element = this.#elements[page]
    const filling = element === undefined ? Promise.resolve() : this.#fillInto(page, element)
    this.#filled.set(page, filling)
    return filling
  }

  async #fillInto(page: number, element: HTMLElement): Promise<void> {
    await this.#paper.fill(page, element)
    if (this.#filled.has(page)) this.#markPage(page)
    else element.replaceChildren()
  }

  #lettersOf(page: number): Promise<string> {
    const known = this.#letters.get(page) ?? this.#paper.letters(page)
    this.#letters.set(page, known)
    return known
  }

  #onPages(pages: readonly string[], span: Span): PlaceOnPaper[] {
    const places: PlaceOnPaper[] = []
    let before = 0
    for (const [page, letters] of pages.entries()) {
      const start = Math.max(0, span.start - before)
      const end = Math.min(letters.length, span.end - before)
      if (start < end) places.push({ page, start, end })
      before += letters.length
    }
    return places
  }

  #markPage(page: number): void {
    const element = this.#elements[page]
    if (element === undefined) return
    for (const old of element.querySelectorAll('[data-box]')) old.remove()
    for (const { kind, place } of this.#places) {
      if (place.page !== page) continue
      for (const { left, top, width, height } of this.#boxesOf(place)) {
        const box = element.ownerDocument.createElement('div')
        box.dataset['box'] = kind
        box.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
        element.append(box)
      }
    }
  }

  /** The boxes of a place on its page, one per line. */
  #boxesOf({ page, start, end }: PlaceOnPaper): { left: number; top: number; width: number; height: number }[] {
    const element = this.#elements[page]
    if (element === undefined) return []
    const sheet = element.getBoundingClientRect()
    const scale = sheet.width / element.offsetWidth || 1
    const boxes: { left: number; top: number; width: number; height: number }[] = []
    let before = 0
    for (const text of this.#paper.texts(element)) {
      const length = lettersOf(text.data).length
      const from = Math.max(0, start - before)
      const to = Math.min(length, end - before)
      before += length
      if (from >= to) continue
      const range = element.ownerDocument.createRange()
      range.setStart(text, offsetOfLetter(text.data, from))
      range.setEnd(text, offsetOfLetter(text.data, to - 1) + 1)
      for (const rect of range.getClientRects()) {
        const box = {
          left: (rect.left - sheet.left) / scale,
          top: (rect.top - sheet.top) / scale,
          width: rect.width / scale,
          height: rect.height / scale,
        }
        const last = boxes.at(-1)
        // Merges adjacent boxes on the same line.
        if (
          last !== undefined &&
          Math.abs(last.top - box.top) < box.height / 2 &&
          box.left >= last.left &&
          box.left - (last.left + last.width) < box.height
        ) {
          last.width = Math.max(last.width, box.left + box.width - last.left)
          last.height = Math.max(last.height, box.height)
        } else boxes.push(box)
      }
      if (before >= end) break
    }
    return boxes
  }
}
