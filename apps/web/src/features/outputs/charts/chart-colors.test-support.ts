import type { ChartColors } from './chart-colors.ts'

/** Colors like those of the light theme, without a page to read them from. */
export const lightColors: ChartColors = {
  surface: 'rgb(255, 255, 255)',
  text: 'rgb(0, 0, 0)',
  muted: 'rgb(90, 90, 90)',
  faint: 'rgb(120, 120, 120)',
  line: 'rgb(230, 230, 230)',
  accent: 'rgb(30, 75, 143)',
}
