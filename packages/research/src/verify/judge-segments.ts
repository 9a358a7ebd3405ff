import { agreement } from './agreeing-figures.ts'
import type { CitedFigure } from './cited-passage.ts'
import type { Rule } from './judged-sentence.ts'

/** "Of the Coatings segment", "반도체 부문": a part of a company with a name. */
const segment =
  /((?:\p{Lu}[\p{L}&-]{0,60}\s){1,4})(?:segment|division|business unit)\b|(?<![\p{L}\p{N}])([\p{L}\p{N}]{2,60}?)\s?(?:부문|사업부)/u
const isSegment = /\bsegments?\b|\bdivisions?\b|\bbusiness units?\b|부문|사업부/i

/** A figure of a part of the company is told of that part. */
export const judgeSegments: Rule = ({ text, figures, cited }) => {
  if (isSegment.test(text)) return []
  return figures.flatMap((said) => {
    const agreeing = cited.filter((one) => agreement(said, one) === 'agrees')
    const wrong = agreeing.length > 0 && agreeing.every((one) => isOfUnnamed(one, text))
    return wrong ? [{ code: 'measure-differs' as const, text: said.figure.text }] : []
  })
}

/** The words before a figure, since the figure or the clause before it, name a segment that the sentence does not. */
function isOfUnnamed({ written, passage }: CitedFigure, said: string): boolean {
  if (!written || passage.isRow) return false
  const others = passage.figures.flatMap(({ written: other }) => (other && other.end <= written.start ? [other.end] : []))
  const before = passage.text.slice(Math.max(0, ...others), written.start)
  const clause = before.split(/[.;]\s|,\s(?:and|but|while)\s/).at(-1) ?? ''
  const [, english = '', korean = ''] = segment.exec(clause) ?? []
  const names = `${english}${korean}`.match(/[\p{L}\p{N}&-]{2,}/gu) ?? []
  return names.length > 0 && !names.some((name) => said.toLowerCase().includes(name.toLowerCase()))
}
