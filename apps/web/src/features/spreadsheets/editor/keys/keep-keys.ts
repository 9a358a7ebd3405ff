import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY, type Injector } from '@univerjs/core'
import { DocSelectionRenderService, ILayoutService, IRenderManagerService } from '@univerjs/preset-sheets-core'

const tabs = '[data-u-comp="slide-tab-item"]'
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-u-comp="dialog"]'
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])
/** Keys by which a person leaves the page's body without meaning the cells. */
const keysOfPage: ReadonlySet<string> = new Set(['Tab', 'Escape'])

/**
 * Gives keys to the cells as Excel does. Univer (0.25.1) leaves them on a sheet's tab that was clicked, and on the body once its dialogs have closed, where
 * they are lost; and its line of input takes the focus up to two frames late, also from a field that a person has gone to meanwhile.
 *
 * @returns what ends it
 */
export function keepKeys(container: HTMLElement, injector: Injector): () => void {
  const layout = injector.get(ILayoutService)
  const released = [protectFields(layout, injector), followTabs(container, layout), redirectKeys(container, layout)]
  return () => {
    for (const release of released) release()
  }
}

/** Lets the line of input take the focus from a field only where Univer gives it back to the cells on purpose. */
function protectFields(layout: ILayoutService, injector: Injector): () => void {
  let isGivenBack = false
  const giveBack = layout.focus.bind(layout)
  layout.focus = () => {
    isGivenBack = true
    try {
      giveBack()
    } finally {
      isGivenBack = false
    }
  }
  const renders = injector.get(IRenderManagerService)
  const protect = (render: ReturnType<typeof renders.getRenderById>) => {
    const selection = render?.with(DocSelectionRenderService)
    if (selection === undefined) return
    const take = selection.focus.bind(selection)
    selection.focus = () => {
      if (isGivenBack || !isField(document.activeElement)) take()
    }
  }
  protect(renders.getRenderById(DOCS_NORMAL_EDITOR_UNIT_ID_KEY))
  const created = renders.created$.subscribe((render) => {
    if (render.unitId === DOCS_NORMAL_EDITOR_UNIT_ID_KEY) protect(render)
  })
  return () => created.unsubscribe()
}

/** Longest time between the clicks of a double click, which renames a sheet. */
const DOUBLE_CLICK_MS = 400

/** A sheet that was chosen by the pointer takes the keys, unless it is renamed by a second click; one chosen by the arrow keys leaves them on the tabs. */
function followTabs(container: HTMLElement, layout: ILayoutService): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const follow = ({ target, detail }: MouseEvent) => {
    clearTimeout(waiting)
    if (detail > 1 || !(target instanceof Element) || target.closest(tabs) === null) return
    waiting = setTimeout(() => {
      if (document.activeElement?.closest(tabs) === target.closest(tabs) && !isField(document.activeElement)) layout.focus()
    }, DOUBLE_CLICK_MS)
  }
  container.addEventListener('click', follow)
  return () => {
    clearTimeout(waiting)
    container.removeEventListener('click', follow)
  }
}

/** Focuses the cells on a key that would be lost; the browser then types it there. */
function redirectKeys(container: HTMLElement, layout: ILayoutService): () => void {
  const redirect = (event: KeyboardEvent) => {
    const { target, key } = event
    if (modifiers.has(key) || document.querySelector(inFront) !== null) return
    const isOfBody = target === document.body && !keysOfPage.has(key)
    const isOfTabs = target instanceof HTMLElement && container.contains(target) && target.closest(tabs) !== null
    if (isOfBody || (isOfTabs && !isField(target) && isText(event))) layout.focus()
  }
  window.addEventListener('keydown', redirect, { capture: true })
  return () => window.removeEventListener('keydown', redirect, { capture: true })
}

/** Whether a key types a character. A space chooses what has the focus; input methods report 'Process'. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ((key.length === 1 && key !== ' ') || key === 'Process')

/** Whether a person types into an element that is none of Univer's lines of input. */
const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  element.dataset['uComp'] !== 'editor' &&
  (element.isContentEditable || element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
