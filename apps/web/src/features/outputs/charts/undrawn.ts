/** What a chart leaves out since it has no value, and why. */
export interface Undrawn {
  label: string
  reason: string
}

/** "P/E, P/B (no price); EV/EBIT (bridge unknown)": what has the same reason together, in the order of the chart. */
export const writeUndrawn = (all: readonly Undrawn[]): string =>
  [...Map.groupBy(all, ({ reason }) => reason)]
    .map(([reason, those]) => `${those.map(({ label }) => label).join(', ')} (${reason})`)
    .join('; ')
