import { attributeOf, tagsIn, textOfMarkup } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'

/** An element of XML; names are without prefixes. */
export interface MarkupElement {
  name: string
  attributes: string
  children: MarkupElement[]
  /** Its own text; "" for an element with children. */
  text: string
}

/** Elements of one part; a chart of ten thousand points has some fifty thousand. */
const most = 400_000

/** The tree of an XML text; elements beyond the limit are left out. */
export function markupTree(markup: string): MarkupElement {
  const root: MarkupElement = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  let [count, textFrom] = [0, 0]
  for (const { name, isClosing, isEmpty, attributes, start, end } of tagsIn(markup)) {
    const parent = open.at(-1) ?? root
    if (isClosing) {
      if (parent.children.length === 0) parent.text = textOfMarkup(markup.slice(textFrom, start))
      if (open.length > 1) open.pop()
    } else if (!name.startsWith('?') && !name.startsWith('!')) {
      const element: MarkupElement = { name, attributes, children: [], text: '' }
      if (++count <= most) parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
    textFrom = end
  }
  return root
}

export const childOf = (element: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  element?.children.find((child) => child.name === name)

/** A descendant by the names on the way to it. */
export const pathOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement | undefined =>
  names.reduce<MarkupElement | undefined>((at, name) => childOf(at, name), element)

export const childrenOf = (element: MarkupElement | undefined, name: string): MarkupElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Every element below one, in the order of writing. */
export function* below(element: MarkupElement | undefined): Generator<MarkupElement> {
  for (const child of element?.children ?? []) {
    yield child
    yield* below(child)
  }
}

/** The attribute `val`, with which these formats write single values. */
export const valueOf = (element: MarkupElement | undefined): string | undefined =>
  element === undefined ? undefined : attributeOf(element.attributes, 'val')

/** A switch of these formats: on where its element has no value. @param without what holds without the element */
export const isOn = (element: MarkupElement | undefined, without: boolean): boolean =>
  element === undefined ? without : !['0', 'false'].includes(valueOf(element) ?? '1')
