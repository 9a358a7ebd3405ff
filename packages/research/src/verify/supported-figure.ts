/** A figure that was found on a cited page, or computed of such, as far as the program can tell it for certain. */
export interface SupportedFigure {
  /** As it is printed, in `unit` and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. */
  value: number
  unit: 'amount' | 'percent' | 'points' | 'multiple' | 'number'
  /** ISO 4217, of amounts. */
  currency?: string
  /** What a number counts, as it is printed, or "share", "person", "year", "month", "week", "day", "hour". */
  counted?: string
  scale: number
  /** What its table calls it; absent in running text, which does not set it apart. */
  label?: string
  /** The time that its table tells of it: "FY2018", "Q3 2023", "H1 2023", "9M 2023", "2018-12" of a day, "3M 2018-06" of three months. */
  period?: string
  /** The place among the citations of the one that shows it; null when it is computed. */
  citation: number | null
}
