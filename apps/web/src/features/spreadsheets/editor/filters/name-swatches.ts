import type { Language } from '@dossier/contract'

const panels = '[data-u-comp="sheets-filter-panel-colors-container"]'
/** Of Univer's panel: a swatch is a box with a button of the color, a letter in it, or a sign for none. */
const swatches = '.univer-grid > .univer-relative'
const checkMark = '.univer-absolute'

const words = {
  en: { color: (color: string) => `Color ${color}`, none: 'No color' },
  ko: { color: (color: string) => `색 ${color}`, none: '색 없음' },
} as const satisfies Record<Language, { color: (color: string) => string; none: string }>

/**
 * Gives the colors of the filter panel names, states and keys. Univer (0.25.1) draws them as boxes that only a pointer can choose.
 *
 * @param root element below which panels open
 * @returns what ends it
 */
export function nameSwatches(root: HTMLElement, language: Language): () => void {
  const name = () => {
    for (const panel of root.querySelectorAll(panels))
      for (const swatch of panel.querySelectorAll<HTMLElement>(swatches)) describe(swatch, language)
  }
  // Within the panel the check mark of a swatch comes and goes; its attributes are not watched, since they are set here.
  const watched = new MutationObserver(name)
  watched.observe(root, { childList: true, subtree: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if ((key !== ' ' && key !== 'Enter') || !(target instanceof HTMLElement) || !target.matches(`${panels} ${swatches}`)) return
    event.preventDefault()
    event.stopPropagation()
    target.click()
  }
  root.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    watched.disconnect()
    root.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function describe(swatch: HTMLElement, language: Language): void {
  const button = swatch.querySelector('button')
  const color = hexOf(button?.style.backgroundColor ?? swatch.querySelector<SVGElement>('svg[style]')?.style.color ?? '')
  if (button) button.tabIndex = -1
  swatch.role = 'checkbox'
  swatch.tabIndex = 0
  swatch.ariaChecked = String(swatch.querySelector(`:scope > ${checkMark}`) !== null)
  swatch.ariaLabel = color === '' ? words[language].none : words[language].color(color)
  const heading = swatch.parentElement?.previousElementSibling?.textContent ?? ''
  if (swatch.parentElement) {
    swatch.parentElement.role = 'group'
    swatch.parentElement.ariaLabel = heading
  }
}

/** "rgb(255, 204, 0)" as "#FFCC00", as spreadsheet programs name it. */
function hexOf(color: string): string {
  const parts = /^rgba?\((\d+),\s?(\d+),\s?(\d+)/.exec(color)?.slice(1, 4) ?? []
  return parts.length === 0
    ? ''
    : `#${parts
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
        .toUpperCase()}`
}
