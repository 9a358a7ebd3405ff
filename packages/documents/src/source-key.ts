declare const key: unique symbol

/** Identifies the source of pages: a file or another document. Libraries only pass it on and compare it; only its creator interprets it. */
export type SourceKey = string & { readonly [key]: true }

/** @param name unique to the source */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that makes it
export const sourceKey = (name: string): SourceKey => name as SourceKey
