export { chooseOperating, type OperatingChoice, type StatedOperatingFigure } from './choose-operating.ts'
export { figuresOfSentences } from './figures-of-sentences.ts'
export { figuresOfTables } from './figures-of-tables.ts'
export type { OperatingFigure } from './operating-figure.ts'
