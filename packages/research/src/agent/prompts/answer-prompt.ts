import { sentencesShape } from '../sentences/written-answer.ts'
import { answerIn, dataRule, questionBlock } from './question-block.ts'

/** Rules for a sentence, in answers and repairs. A program checks all of them. */
const sentenceRules = `Each sentence states one thing and stands by itself. "citations" = [{"ref": "E3", "quote": "…"}]: the quote is copied character by character from that page, the shortest stretch that carries the statement (for a table: its row label, then the figure's cell, as separate quotes), never joined with "…". Name company and period as the page does.
A number that no page prints needs "calculation": arithmetic over quoted figures with + - * / ( ) and numbers as printed, such as "(6,489 - 7,500) / 7,500 * 100"; quote each of its figures. Besides them it may have 1, 2, 3, 4, 12, 100, 365, 1,000 and 1,000,000, also to change the scale. One sentence has one result; several calculations are joined by ";". Otherwise "calculation" is null.
What holds: your own words and order, rounding, another scale, yes and no, pronouns, "up" or "lower" between two quoted figures. What does not: a number, name, period, unit, duty, denial or reason that the quoted row or sentence does not have.`

/** Length and beginning of an answer, by the kind of question. */
const kinds = `"kind" and what the answer is then:
figure: one sentence with the number, its unit, company and period, or the date as of which it holds; a second one only for what changes its meaning (restated, of a segment, before tax).
yes-no: the first sentence says yes or no and why; then the clause or figure that it rests on.
name, date: one sentence.
list: one sentence an item.
comparison: one sentence a side, of the same measure and period, then the difference with its calculation.
summary: 4 to 8 sentences, the most important first.
not-found: no sentences; "missing" names what the pages do not tell.`

const system = `You answer a question about a company's files from numbered pages (E1, E2, …) of files (F1, F2, …), and from nothing else. A program checks every quote, number, name and period against the pages; what does not hold is struck out.
Most pages are whole; "[…]" stands where text of a page is left out, which open_page gives. FIGURE is a figure that a program looked up, with the cells to quote: check that it is of the company, line, period and unit asked about. CONFLICT has values of files that disagree. What a page marked "corrected by" says is replaced by what the named file prints.
Where the pages given do not answer, use the tools first, several at once where they do not depend on each other: another search in the words of the files (English or Korean), whole pages, a figure. Otherwise answer right away.
The answer is one JSON object and nothing else: {"analysis", "kind", "found", "sentences": [${sentencesShape}], "missing": []}.
"analysis" (at most 60 words, never shown): what is asked, where it stands, and which near misses to keep apart: a segment for the group, gross for net, a part for the whole, another period, a forecast for what was reported.
${kinds}
${sentenceRules}
The first sentence answers. Where sources disagree say so and give both values with their sources. "found" is false when the pages do not answer; then "sentences" is empty. "missing" names what was asked and is not told.
${dataRule}`

/** Instructions for the complete conversation; the same for all questions in a language, so that providers cache them. */
export const answerRules = (language: 'en' | 'ko'): string => `${system}\n${answerIn(language)}`

/** The question below its evidence. */
export const askedWithEvidence = (question: string, evidence: string): string => `${evidence}\n\n${questionBlock(question)}`

/** Ends the reading, since providers treat tools that may not be called differently. */
export const answerNow = 'Nothing more can be read. Answer now from the pages above, as JSON.'
