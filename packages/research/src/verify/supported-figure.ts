/** A figure that is printed on a cited page, or computed from such figures, with what is certain about it. */
export interface SupportedFigure {
  /** As it is printed, in `unit` and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: number
  unit: 'amount' | 'percent' | 'points' | 'multiple' | 'number'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What is counted, as printed, or "share", "person", "year", "month", "week", "day", "hour". */
  counted?: string
  scale: number
  /** Its label in its table; absent in running text, which has no labels. */
  label?: string
  /** Period that its table states for it: "FY2018", "Q3 2023", "H1 2023", "9M 2023", "2018-12" of a day, "3M 2018-06" of three months. */
  period?: string
  /** Index of the citation that shows it; null if it is computed. */
  citation: number | null
}
