/** One figure a line on stdout: `name value`. Rates with four decimals, counts as they are. */
export function printFigure(name: string, value: number): void {
  console.log(`${name} ${Number.isInteger(value) ? value : value.toFixed(4)}`)
}

/** What is going on, on stderr. */
export function printProgress(text: string): void {
  console.error(text)
}
