/**
 * Weight of a matching term by the reason for which it is searched; in steps of 0.2 (see `termQuery`). Set by hand, one at a time, on the questions
 * of docs/retrieval.md: within 0.1 to 0.8 none moved hit@5 by more than two questions of 86.
 */
export const termWeights = {
  /** A word of the question. */
  own: 1,
  /** A word that names the company: it is on every page of its filings. */
  company: 0.1,
  /** A word of the same family. */
  relative: 0.3,
  /** The English word that a Hangul word transcribes, shared among the possible words. */
  loan: 0.6,
  year: 0.3,
  /** A value that an amount of the question can have on a page with another scale or rounding: no word of the question is more specific. */
  amount: 4,
  /** A printed name of a line item that the question needs. */
  lineItem: 0.2,
  /** Another name of a topic in the question's language, and its names in the other language. */
  topic: 0.3,
  topicAcross: 0.8,
  /** The same for any other concept that the question names, shared among the words of a name. */
  concept: 0.2,
  conceptAcross: 0.6,
}

/**
 * Weight of each feature in a page's score; every feature is between 0 and 1. Set by hand so that no collection of docs/retrieval.md loses: weights
 * fitted to one of them (`npm run bench -- weights`) gain a question or two there, do not generalise to companies left out, and cost the others more.
 * `company` to `date` are fitted. Figures: docs/retrieval.md.
 */
export const featureWeights = {
  /** Scores of the page's terms, of its best passage's terms, and of the terms in its titles and row labels, each relative to the best page found. */
  pageText: 1,
  passageText: 1,
  headText: 0.5,
  /** Share of the question's words, and of its adjacent word pairs, on the page. */
  coverage: 0.5,
  phrases: 0.7,
  /** Share of the question beyond its line items within the length of a passage. */
  rest: 0.3,
  /** The page is the requested statement: by its title, by its rows. */
  roleTitle: 0.8,
  roleRows: 1,
  /** Rows for the needed line items; columns for the requested years. */
  labels: 0.8,
  years: 0.2,
  /** The page's titles name a line item, or a topic, of the question. */
  titleItem: 0.6,
  titleTopic: 0.2,
  /** A title, or a row label, names another concept of the question. */
  titleConcept: 0.3,
  rowConcept: 0.5,
  /** A section about a topic of the question begins here. */
  opens: 0.3,
  /** The question asks for a reason, and the report discusses its figures here. */
  discussed: 0.5,
  /** The columns are of years for a question about a year, of parts of years for one about a quarter. */
  span: 0.25,
  /** Risk factors, exhibits and tables of contents repeat the words of an answer without giving it. */
  aside: -0.35,
  contents: -0.3,
  /** Covers and cautions. */
  formality: -0.6,
  /** A table for a figure, prose for a reason. */
  shape: 0.4,
  /** The file name contains words of the question. */
  fileName: 0.5,
  /** The document matches the requested company, period, kind and date. */
  company: 1.9,
  period: 1.35,
  form: 0.6,
  date: 0.7,
  /** For a question without a time: how new the document is among those of the company. */
  recency: 1,
}
export type Feature = keyof typeof featureWeights
