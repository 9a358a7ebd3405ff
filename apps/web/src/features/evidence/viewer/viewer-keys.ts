/** A keyboard command of a document viewer. */
export type ViewerCommand =
  | 'previousPage'
  | 'nextPage'
  | 'firstPage'
  | 'lastPage'
  | 'screenUp'
  | 'screenDown'
  | 'lineUp'
  | 'lineDown'
  | 'find'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'

interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const plain: Record<string, ViewerCommand> = {
  ArrowLeft: 'previousPage',
  ArrowRight: 'nextPage',
  ArrowUp: 'lineUp',
  ArrowDown: 'lineDown',
  PageUp: 'screenUp',
  PageDown: 'screenDown',
  Home: 'firstPage',
  End: 'lastPage',
}

const zooming: Record<string, ViewerCommand> = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' }

/** The command of a key press; undefined for all other keys. Letters are matched by key code, because a Korean layout reports other letters. */
export function viewerCommand(press: KeyPress): ViewerCommand | undefined {
  if (press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) {
    if (press.code === 'KeyF' && !press.shiftKey) return 'find'
    return zooming[press.key]
  }
  return press.shiftKey ? undefined : plain[press.key]
}

/** Whether an element is a text input. */
export function isTyping(element: EventTarget | null): boolean {
  if (typeof HTMLElement === 'undefined' || !(element instanceof HTMLElement)) return false
  return element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
}
