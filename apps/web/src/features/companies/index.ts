export { StatedLine } from './stated-line.tsx'
export { type ShownUnit, useShownUnit } from './use-shown-unit.ts'
