/** A document laid out as pages, inside the frame that shows it. */
export interface Paper {
  /** In CSS pixels, in order. */
  sheets: readonly SheetSize[]
  /** Whether all pages must be rendered at once and stay rendered. */
  isWhole: boolean
  /** Renders a page (0-based) into its element. Idempotent. */
  fill: (page: number, into: HTMLElement) => Promise<void>
  /** The letters of a page (see `lettersOf`), in the order of its text elements. */
  letters: (page: number) => Promise<string>
  /** The text nodes of a rendered page, in the order of `letters`. */
  texts: (filled: HTMLElement) => Iterable<Text>
  /** Releases the layout engine. */
  close: () => void
}

export interface SheetSize {
  width: number
  height: number
}

/** Why a document cannot be laid out: too large for a browser, timed out, or the layout engine failed. */
export type LayoutFailure = 'too-large' | 'timed-out' | 'failed'

export class LayoutFailed extends Error {
  readonly failure: LayoutFailure
  constructor(failure: LayoutFailure, options?: ErrorOptions) {
    super(`document cannot be laid out: ${failure}`, options)
    this.name = 'LayoutFailed'
    this.failure = failure
  }
}

/** All text nodes below an element in document order, skipping elements for which `isLeftOut` is true. */
export function* textsBelow(element: Node, isLeftOut: (element: Element) => boolean = () => false): Generator<Text> {
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield child as Text
    else if (child.nodeType === Node.ELEMENT_NODE && !isLeftOut(child as Element)) yield* textsBelow(child, isLeftOut)
  }
}
