/** Superscript digits behind a word, a number, a bracket or a per cent sign; those of "m²" and "km²" are parts of units. */
const marks = /(?<=\p{L}{3}|\p{N}|[)\]%])[¹²³⁰⁴-⁹]+/gu

/** A text without its footnote marks: "Adjusted EBITDA¹" is "Adjusted EBITDA". Powers of numbers are taken for marks. */
export const withoutFootnoteMarks = (text: string): string => (superscript.test(text) ? text.replace(marks, '') : text)

const superscript = /[¹²³⁰⁴-⁹]/
