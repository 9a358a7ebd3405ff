/** What a figure of a concept is told in. */
export interface Measure {
  in: 'money' | 'percent' | 'count' | 'per-share' | 'ratio' | 'time' | 'area' | 'energy' | 'mass'
  /** Of a period (revenue, leavers) or at a day (cash, headcount); left out where the field uses it for both or for neither. */
  nature?: 'flow' | 'stock'
}

/** Something that reports and deal rooms speak of, with the names that it goes by in both languages. */
export interface NamedConcept {
  id: string
  /** As English reports print it, the most usual first; then as people call it when they ask. */
  en: readonly string[]
  /** As Korean filings print it, the most usual first; then as people call it when they ask. */
  ko: readonly string[]
  measure?: Measure
  /** Its names are things of one field rather than names of one thing: one does not say another. */
  field?: true
  /** A country or region by which figures are told apart. */
  place?: true
}
