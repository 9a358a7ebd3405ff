export { type ShownUnit, useShownUnit } from './use-shown-unit.ts'
