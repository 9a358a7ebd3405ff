import type { SuggestedQuestion } from '@dossier/contract'

/** Questions under the heading of their subject; null without a heading. */
export interface QuestionGroup {
  subject: SuggestedQuestion['subject'] | null
  texts: string[]
}

const order: readonly SuggestedQuestion['subject'][] = ['financials', 'contracts', 'people', 'other']

/** Groups questions by subject, without empty groups. They stay one list where no two have the same subject, or all have, since headings would say little. */
export function groupQuestions(questions: readonly SuggestedQuestion[]): QuestionGroup[] {
  const groups = order
    .map((subject) => ({ subject, texts: questions.filter((one) => one.subject === subject).map(({ text }) => text) }))
    .filter(({ texts }) => texts.length > 0)
  const areWorthHeadings = groups.length > 1 && groups.some(({ texts }) => texts.length > 1)
  return areWorthHeadings ? groups : [{ subject: null, texts: questions.map(({ text }) => text) }]
}
