/** A document laid out as pages, inside the frame that shows it. */
export interface Paper {
  /** In CSS pixels, in order. */
  sheets: readonly SheetSize[]
  /** All pages must be filled at once, and stay. */
  isWhole: boolean
  /** Puts a page (0-based) into its element; safe to call again. */
  fill: (page: number, into: HTMLElement) => Promise<void>
  /** The letters of a page (see `lettersOf`), in the order of its text elements. */
  letters: (page: number) => Promise<string>
  /** The elements of a filled page whose text counts, in the order of `letters`. */
  texts: (filled: HTMLElement) => Iterable<Text>
  /** Lets go of what the pages were made with. */
  close: () => void
}

export interface SheetSize {
  width: number
  height: number
}

/** Why a document cannot be laid out: it is larger than is sensible in a browser, takes too long, or the layout engine gives up on it. */
export type LayoutFailure = 'too-large' | 'timed-out' | 'failed'

export class LayoutFailed extends Error {
  readonly failure: LayoutFailure
  constructor(failure: LayoutFailure, options?: ErrorOptions) {
    super(`document cannot be laid out: ${failure}`, options)
    this.name = 'LayoutFailed'
    this.failure = failure
  }
}

/** All text below an element that is not in one that `isLeftOut`, in order. */
export function* textsBelow(element: Node, isLeftOut: (element: Element) => boolean = () => false): Generator<Text> {
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield child as Text
    else if (child.nodeType === Node.ELEMENT_NODE && !isLeftOut(child as Element)) yield* textsBelow(child, isLeftOut)
  }
}
