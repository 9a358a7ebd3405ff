export { dynamicSizes } from './dynamic-sizes.ts'
export { agreesWithFile, evaluateWorkbook, isCircular, isUnknown } from './evaluate-workbook.ts'
export type { FrozenArrays } from './grid-of.ts'
export type { EditedCells } from './grid-contents.ts'
