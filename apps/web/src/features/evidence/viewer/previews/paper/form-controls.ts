/** What docx-preview keeps of a part with the option `keepOrigin`; `parseXml` replaces what was parsed from it. */
export interface ParsedPart {
  _xmlDocument?: XMLDocument
  parseXml?: (root: Element) => void
}

/**
 * Prepares the form controls of a Word file for docx-preview, which shows no form checkboxes and nothing of rows, cells and blocks of cells inside
 * content controls: writes each checkbox of a form field as a character, as Word prints it, and puts the content of content controls in their place.
 *
 * @param parts they are changed
 */
export function showFormControls(parts: readonly ParsedPart[]): void {
  for (const part of parts) {
    const { _xmlDocument: markup } = part
    const root = markup?.documentElement
    if (!root || part.parseXml === undefined) continue
    const controls = elementsOf(root, 'sdt')
    const checkboxes = elementsOf(root, 'checkBox')
    if (controls.length + checkboxes.length === 0) continue
    for (const control of controls) unwrap(control)
    for (const checkbox of checkboxes) writeCheckbox(checkbox)
    part.parseXml(root)
  }
}

/** By local name: strict and transitional files differ in their namespaces. */
function elementsOf(root: Element, name: string): Element[] {
  return [...root.getElementsByTagNameNS('*', name)]
}

function childOf(element: Element | undefined, name: string): Element | undefined {
  return element === undefined ? undefined : [...element.children].find(({ localName }) => localName === name)
}

function unwrap(control: Element): void {
  control.replaceWith(...(childOf(control, 'sdtContent')?.childNodes ?? []))
}

/** @param checkbox the properties of a form field, in the run that begins it */
function writeCheckbox(checkbox: Element): void {
  const run = checkbox.closest('*|r')
  if (run === null || checkbox.closest('*|fldChar') === null) return
  const shown = run.cloneNode(false) as Element
  const looks = childOf(run, 'rPr')
  if (looks) shown.append(looks.cloneNode(true))
  const text = run.ownerDocument.createElementNS(run.namespaceURI, 't')
  text.textContent = isChecked(checkbox) ? '☒' : '☐'
  shown.append(text)
  run.before(shown)
}

/** Its state, else its default (ECMA-376 part 1, 17.16.7). */
function isChecked(checkbox: Element): boolean {
  const state = childOf(checkbox, 'checked') ?? childOf(checkbox, 'default')
  if (state === undefined) return false
  const value = state.getAttributeNS(state.namespaceURI, 'val')
  return value === null || !['0', 'false', 'off'].includes(value)
}
