import type { ColorScheme } from './use-color-scheme.ts'

const tokens = ['surface', 'text', 'muted', 'faint', 'line', 'accent'] as const

/** The design's tokens that charts use, as colours that a picture can hold. */
export type ChartColors = Record<(typeof tokens)[number], string>

/** Reads the tokens as they are in a scheme. */
export function readChartColors(element: HTMLElement, scheme: ColorScheme): ChartColors {
  const probe = document.createElement('span')
  probe.style.colorScheme = scheme
  element.append(probe)
  const entries = tokens.map((token) => {
    probe.style.color = `var(--${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(entries) as ChartColors
}
