/** Limits beyond which a workbook is rejected as an attack or as larger than any model that a person audits. */
export interface AuditLimits {
  /** Files in the package. */
  entries: number
  /** Bytes that the package may unpack to. */
  unpackedBytes: number
  /** Unpacked over packed size, applied to files above one megabyte. */
  packingRatio: number
  /** Cells with content. */
  cells: number
  /** Cells of the rectangles around the content of sheets: to many libraries a sheet with two cells in opposite corners is as large as a full one. */
  rectangles: number
  formulas: number
  /** Characters of all formulas; a copied formula counts in each cell that has it. */
  formulaCharacters: number
  /** Defined names. */
  names: number
  /** Steps from formulas to what they refer to, of the search for circular references. */
  references: number
  /** Findings listed per rule; further ones are only counted. */
  findingsOfRule: number
}

export const defaultAuditLimits: AuditLimits = {
  entries: 5_000,
  unpackedBytes: 256 * 1024 * 1024,
  packingRatio: 200,
  cells: 1_000_000,
  rectangles: 20_000_000,
  formulas: 300_000,
  formulaCharacters: 40_000_000,
  names: 20_000,
  references: 20_000_000,
  findingsOfRule: 200,
}
