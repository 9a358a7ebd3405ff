declare const key: unique symbol

/**
 * Names what pages belong to: a file, or whatever else is read in pages. Libraries carry it with what they find and compare it; only whoever made
 * it knows what it names.
 */
export type SourceKey = string & { readonly [key]: true }

/** @param name the same for the same source, and of no other */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes it
export const sourceKey = (name: string): SourceKey => name as SourceKey
