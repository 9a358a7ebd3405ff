import type { NamedConcept } from '../../concept.ts'
import { byScript } from '../by-script.ts'

/** Products by identifier, each with its names in both languages, the most usual of each language first. */
export type ProductRows = Readonly<Record<string, readonly string[]>>

/** The concepts of the rows. */
export const productsOf = (rows: ProductRows): NamedConcept[] =>
  Object.entries(rows).map(([id, names]): NamedConcept => ({ id: `product-${id}`, ...byScript(names), product: true }))
