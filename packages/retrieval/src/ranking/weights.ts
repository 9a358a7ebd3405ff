/** What a match of a term is worth, by why the term is searched. */
export const termWeights = {
  own: 1,
  company: 0.1,
  year: 0.3,
  lineItem: 0.3,
  topic: 0.1,
  topicAcross: 0.5,
}

/** What each kind of evidence adds to a page's score. Each feature lies between 0 and 1. */
export const featureWeights = {
  pageText: 1,
  passageText: 1,
  headText: 0.7,
  roleTitle: 0.8,
  roleRows: 1,
  labels: 0.8,
  years: 0.3,
  section: 0.3,
  aside: -0.3,
  phrases: 0.7,
  coverage: 0.5,
  contents: -0.5,
  company: 2,
  period: 1,
  form: 0.5,
  date: 1,
}
export type Feature = keyof typeof featureWeights
