export { type AskedChange, readAskedChange } from './asked-change.ts'
export { type AskedBreakdown, readBreakdown } from './asked-breakdown.ts'
export { type AskedMeasure, type AskedTime, readAskedMeasure } from './asked-measure.ts'
export { type Period, periodsIn } from './asked-periods.ts'
export { otherYears } from './asked-years.ts'
export { measureParts } from './measure-parts.ts'
export { narrowed, type NarrowedQuestion } from './asking-part.ts'
export { asksForPrintedFigure } from './asks-for-printed-figure.ts'
export { operandMeasures } from './calculation/operand-measure.ts'
export { type Calculation, readCalculations } from './calculation/read-calculation.ts'
export { completeFollowUp } from './complete-follow-up.ts'
export { askedTermReader, conceptReader } from './concept-reader.ts'
export { asksForFigure, asksForKind, asksForList, asksForOneThing, type ExpectedAnswer, offers } from './expected-answer.ts'
export { questionParts } from './question-parts.ts'
export { type AskedQuestion, readQuestion } from './read-question.ts'
export { subjectOf } from './subject-of.ts'
export {
  type ComparedChange,
  type ComparedCompany,
  type ComparedQuestion,
  type Comparison,
  type QuarterAlone,
  readComparedChange,
  readComparison,
  readImpliedComparison,
  readQuarterAlone,
} from './comparison/index.ts'
export { type AskedSuperlative, readSuperlative } from './asked-superlative.ts'
