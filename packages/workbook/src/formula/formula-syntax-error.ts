export type SyntaxProblem = 'unexpected' | 'unfinished' | 'too-long' | 'too-deep'

/** A text is no formula that a spreadsheet would accept. */
export class FormulaSyntaxError extends Error {
  readonly problem: SyntaxProblem
  /** Offset in the text of the formula. */
  readonly at: number

  constructor(problem: SyntaxProblem, at: number) {
    super(`The formula is ${problem} at ${at}`)
    this.name = 'FormulaSyntaxError'
    this.problem = problem
    this.at = at
  }
}
