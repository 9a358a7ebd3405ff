/** One figure per line on stdout: `name value`. Rates with four decimals, counts unchanged. */
export function printFigure(name: string, value: number): void {
  console.log(`${name} ${Number.isInteger(value) ? value : value.toFixed(4)}`)
}

/** Progress, on stderr. */
export function printProgress(text: string): void {
  console.error(text)
}
