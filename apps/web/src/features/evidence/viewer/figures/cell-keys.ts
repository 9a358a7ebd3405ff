import type { KeyboardEvent } from 'react'

const selector = '[data-figure-column]'

/** The figure to focus after a key press: arrows move within row and column, Home and End to the ends of the row. */
export function neighbourCell({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches(selector)) return undefined
  const row = target.closest('tr')
  if (row === null) return undefined
  const inRow = [...row.querySelectorAll<HTMLElement>(selector)]
  const at = inRow.indexOf(target)
  switch (key) {
    case 'ArrowLeft':
      return inRow[at - 1]
    case 'ArrowRight':
      return inRow[at + 1]
    case 'Home':
      return inRow[0]
    case 'End':
      return inRow.at(-1)
    case 'ArrowUp':
    case 'ArrowDown': {
      const column = target.dataset['figureColumn']
      const step = (of: Element) => (key === 'ArrowUp' ? of.previousElementSibling : of.nextElementSibling)
      for (let next = step(row); next !== null; next = step(next)) {
        const cell = next.querySelector<HTMLElement>(`[data-figure-column="${column}"]`)
        if (cell) return cell
      }
      return undefined
    }
    default:
      return undefined
  }
}
