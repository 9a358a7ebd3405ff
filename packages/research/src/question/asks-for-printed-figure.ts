import { asksForFigure, expectedAnswerOf } from './expected-answer.ts'

/** Whether a figure may answer a question, so that looking it up is worthwhile. */
export const asksForPrintedFigure = (question: string): boolean => asksForFigure(expectedAnswerOf(question))
