/** Two versions of one file, by their ids. */
export interface ComparedVersions {
  later: number
  earlier: number
}

/** Formats the `compare` part of an address, `later-earlier`. */
export function formatComparison({ later, earlier }: ComparedVersions): string {
  return `${later}-${earlier}`
}

/** Parses the `compare` part of an address; undefined when it is invalid. */
export function parseComparison(value: string | undefined): ComparedVersions | undefined {
  const [, later, earlier] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(value ?? '') ?? []
  if (later === undefined || earlier === undefined || later === earlier) return undefined
  return { later: Number(later), earlier: Number(earlier) }
}
