export { addressesOf, buildWorkbook, type BuiltWorkbook, computeValues } from './build-workbook.ts'
export { type Certificate, certify, type Difference, type IndependentFigures, relativeDifference, tolerance } from './certify.ts'
export {
  type Computed,
  type Engine,
  engineName,
  type Grid,
  type GridCell,
  type GridContent,
  type GridSheet,
  openEngine,
  reopenEngine,
} from './engine.ts'
export { readGrid, type WrittenGrid } from './read-grid.ts'
