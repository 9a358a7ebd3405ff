/** The unit in which a figure of a concept is stated; `time` is a length of time, `date` a day or the time of an event. */
export interface Measure {
  in: 'money' | 'percent' | 'count' | 'per-share' | 'ratio' | 'time' | 'date' | 'area' | 'energy' | 'mass'
  /** Of a period (revenue, leavers) or at a date (cash, headcount); undefined where usage is mixed or neither applies. */
  nature?: 'flow' | 'stock'
}

/** A concept of reports and data rooms, with its names in both languages. */
export interface NamedConcept {
  id: string
  /** As English reports print it, the most usual first; then the names that people use in questions. */
  en: readonly string[]
  /** As Korean filings print it, the most usual first; then the names that people use in questions. */
  ko: readonly string[]
  measure?: Measure
  /** Its names are different things of one field rather than synonyms. */
  field?: true
  /** A country or region by which figures are broken down. */
  place?: true
  /** A product, an industry or a line of business by which figures are broken down. */
  product?: true
}
