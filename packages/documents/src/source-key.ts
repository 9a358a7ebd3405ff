declare const key: unique symbol

/**
 * Names what pages belong to: a file, or whatever else is read in pages. Libraries carry it with what they find and compare it; only whoever made
 * it knows what it names.
 */
export type SourceKey = string & { readonly [key]: true }

/** @param name the same for the same source, and of no other */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes it
export const sourceKey = (name: string): SourceKey => name as SourceKey

/** A fixed order of sources: shorter names first, so that numbered ones stand in the order of their numbers. */
export const compareSources = (one: SourceKey, other: SourceKey): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other))
