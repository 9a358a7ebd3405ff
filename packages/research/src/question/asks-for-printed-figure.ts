import { asksForFigure, expectedAnswerOf } from './expected-answer.ts'

/** Whether it is worth looking for a figure that answers a question. */
export const asksForPrintedFigure = (question: string): boolean => asksForFigure(expectedAnswerOf(question))
