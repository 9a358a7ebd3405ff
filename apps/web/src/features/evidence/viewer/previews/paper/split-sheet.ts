/** Share by which a page that Word broke may exceed its paper before it is split: other fonts break lines differently. */
const toleratedOverflow = 0.2
/** Maximum number of pages of one file. */
const maxSheets = 2_000

/**
 * Divides sections that are higher than their paper into pages, between paragraphs and between the rows of tables. Headers and footers are
 * repeated. Content that cannot be divided (a paragraph longer than a page, side-by-side columns) makes its page longer.
 *
 * @param sections in the document that shows them, laid out
 * @param endsAreKnown whether the sections are pages already
 */
export function paginate(sections: readonly HTMLElement[], endsAreKnown: boolean): HTMLElement[] {
  const pages: HTMLElement[] = []
  for (const section of sections) {
    let rest: HTMLElement | undefined = section
    while (rest !== undefined && pages.length < maxSheets) {
      pages.push(rest)
      rest = restOf(rest, endsAreKnown ? toleratedOverflow : 0)
    }
  }
  return pages
}

function restOf(section: HTMLElement, tolerated: number): HTMLElement | undefined {
  const paper = Number.parseFloat(getComputedStyle(section).minHeight)
  if (!(paper > 0) || section.offsetHeight <= paper * (1 + tolerated) + 1) return undefined
  const articles = [...section.children].filter((child): child is HTMLElement => child.localName === 'article')
  if (articles.length === 0 || articles.some((article) => article.style.columnCount !== '')) return undefined
  const written = articles.reduce((sum, article) => sum + article.offsetHeight, 0)
  const top = articles[0]?.getBoundingClientRect().top ?? 0
  const limit = top + paper - (section.offsetHeight - written)
  const place = breakBefore(articles, limit)
  if (place === undefined) return undefined

  const rest = section.cloneNode(false) as HTMLElement
  let isAfter = false
  for (const child of Array.from(section.children)) {
    if (child.localName === 'header' || child.localName === 'footer') rest.append(child.cloneNode(true))
    else if (isAfter) rest.append(child)
    else if (child === place.article) {
      const moved = child.cloneNode(false) as HTMLElement
      if (place.row !== undefined) moved.append(tableFrom(place.block, place.row))
      const from = place.row === undefined ? place.block : place.block.nextSibling
      for (let node: ChildNode | null = from; node !== null;) {
        const next: ChildNode | null = node.nextSibling
        moved.append(node)
        node = next
      }
      rest.append(moved)
      isAfter = true
    }
  }
  section.after(rest)
  return rest
}

interface Break {
  article: HTMLElement
  /** The first block of the next page, or the table that continues there. */
  block: Element
  /** The first row of that table on the next page. */
  row?: HTMLTableRowElement
}

/** Finds the break after which nothing on the page exceeds `limit`; undefined when there is none. */
function breakBefore(articles: readonly HTMLElement[], limit: number): Break | undefined {
  let isFirst = true
  for (const article of articles) {
    for (const block of article.children) {
      if (block.getBoundingClientRect().bottom > limit) {
        if (block instanceof Element && block.localName === 'table') {
          const row = [...(block as HTMLTableElement).rows].find((one) => one.getBoundingClientRect().bottom > limit)
          if (row !== undefined && row.previousElementSibling !== null) return { article, block, row }
        }
        if (!isFirst) return { article, block }
      }
      isFirst = false
    }
  }
  return undefined
}

/** A new table with this row and those after it. */
function tableFrom(table: Element, row: HTMLTableRowElement): Element {
  const further = table.cloneNode(false) as Element
  const columns = table.querySelector(':scope > colgroup')
  if (columns !== null) further.append(columns.cloneNode(true))
  const body = (row.parentElement ?? table).cloneNode(false) as Element
  for (let node: Element | null = row; node !== null;) {
    const next: Element | null = node.nextElementSibling
    body.append(node)
    node = next
  }
  if (row.parentElement === null || body.localName === 'table') further.append(...body.children)
  else further.append(body)
  return further
}
