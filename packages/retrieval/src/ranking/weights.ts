/**
 * What a match of a term is worth, by why the term is searched; in steps of 0.2 (see `termQuery`). Set by hand, one at a
 * time, on the questions of docs/retrieval.md: within 0.1 to 0.8 none moved hit@5 by more than two questions of 86.
 */
export const termWeights = {
  /** A word of the question. */
  own: 1,
  /** A word that names the company: it stands on every page of its filings. */
  company: 0.1,
  /** A word of the same family. */
  relative: 0.3,
  /** The English word that a Hangul word writes by its sound, shared among those that it may be. */
  loan: 0.6,
  year: 0.3,
  /** What an amount of the question may be on a page that scales or rounds it otherwise: no word of the question tells more. */
  amount: 4,
  /** A printed name of a line item that the question needs. */
  lineItem: 0.2,
  /** Another name of a topic in the question's language, and its names in the other one. */
  topic: 0.3,
  topicAcross: 0.8,
  /** The same of any other concept that the question names, shared among the words of a name. */
  concept: 0.2,
  conceptAcross: 0.6,
}

/**
 * What each kind of evidence adds to a page's score; every feature lies between 0 and 1. Set by hand so that no collection
 * of docs/retrieval.md loses: weights fitted to one of them (`npm run bench -- weights`) gain a question or two there, do
 * not hold on companies left out, and cost the others more. `company` to `date` are as fitted. Figures: docs/retrieval.md.
 */
export const featureWeights = {
  /** The page's terms, its best passage's, and those of its titles and row labels, each against the best page found. */
  pageText: 1,
  passageText: 1,
  headText: 0.5,
  /** How many of the question's words, and of its pairs of neighbours, the page has. */
  coverage: 0.5,
  phrases: 0.7,
  /** What the question says beyond its line items, within the length of a passage. */
  rest: 0.3,
  /** The page is the statement asked for: by its title, by its rows. */
  roleTitle: 0.8,
  roleRows: 1,
  /** Rows for the line items needed; columns for the years asked. */
  labels: 0.8,
  years: 0.2,
  /** The page's titles name a line item, or a topic, of the question. */
  titleItem: 0.6,
  titleTopic: 0.2,
  /** A title, or a row label, names another concept of the question. */
  titleConcept: 0.3,
  rowConcept: 0.5,
  /** A part of the report that tells of a topic of the question begins here. */
  opens: 0.3,
  /** A reason is asked for, and here the report discusses its figures. */
  discussed: 0.5,
  /** The columns are of years where a year is asked for, of parts of it where a quarter is. */
  span: 0.25,
  /** Risk factors, exhibits and tables of contents repeat the words of the answer without being it. */
  aside: -0.35,
  contents: -0.3,
  /** Covers and cautions. */
  formality: -0.6,
  /** A table for a figure, prose for a reason. */
  shape: 0.4,
  /** The file is called by words of the question. */
  fileName: 0.5,
  /** The document is the company's, for the period, of the kind, from the day asked for. */
  company: 1.9,
  period: 1.35,
  form: 0.6,
  date: 0.7,
  /** Where no time is asked for: how new the document is among those of the company. */
  recency: 1,
}
export type Feature = keyof typeof featureWeights
