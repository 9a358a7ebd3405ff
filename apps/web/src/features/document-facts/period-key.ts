/** A period as the server writes it ("FY2022", "Q2 FY2023", "H1 2023"), taken apart for its text; undefined for a day or a year alone. */
export function periodKey(period: string): { key: 'year' | 'quarter' | 'half'; details: Record<string, string> } | undefined {
  const match = /^(?:Q([1-4]) )?FY(\d{4})$|^H1 (\d{4})$/.exec(period)
  if (match === null) return undefined
  const [, quarter, year, halfOf] = match
  if (halfOf !== undefined) return { key: 'half', details: { year: halfOf } }
  if (year === undefined) return undefined
  return quarter === undefined ? { key: 'year', details: { year } } : { key: 'quarter', details: { quarter, year } }
}
