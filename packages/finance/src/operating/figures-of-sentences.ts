import { hasHangul, type OperatingMeasure } from '@dossier/lexicon'
import { divided, exact } from '@dossier/notation'
import type { Conventions, FactPage } from '../facts/fact.ts'
import { type ProseFact, readProseFacts } from '../facts/prose-facts.ts'
import { countedNouns, koreanCounts } from './measure-names.ts'
import type { OperatingFigure } from './operating-figure.ts'

/** Words that a page must contain before its sentences are read. */
const glance =
  /employees|team members|associates|teammates|colleagues|crew members|customers|subscribers|stores|restaurants|users|members|(?:직원|종업원|근로자|고객|가입자|회원|점포|매장|구성원)\s?수|인원/i

/**
 * Figures of sentences that say of the company itself how many it has: "As of December 31, 2024, we had approximately 1,200 full-time employees." A
 * sentence about a part of them ("in Europe", "in our stores"), a change, a bound or a range, or without a day, states nothing of the whole.
 *
 * @param companyNames how the sentences may call the company besides "we" and "the Company"
 */
export function figuresOfSentences(page: FactPage, conventions: Conventions, companyNames: readonly string[]): OperatingFigure[] {
  if (!glance.test(page.text)) return []
  return readProseFacts(page, conventions).flatMap((fact) => {
    const { to } = dayOf(fact)
    const measure = to === undefined ? undefined : measureOf(page.text, fact, companyNames)
    if (to === undefined || measure === undefined) return []
    return [
      {
        measure: measure.id,
        to,
        value: fact.value,
        rounding: divided(fact.ulp, exact(2n)) ?? exact(0n),
        isAbout: fact.bound === 'about',
        page: page.number,
        cell: fact.cell,
      },
    ]
  })
}

const dayOf = ({ period }: ProseFact): { to: string | undefined } => ({ to: period?.end })

/** Characters before a figure that may say whose it is. */
const REACH = 240

function measureOf(text: string, fact: ProseFact, companyNames: readonly string[]): OperatingMeasure | undefined {
  const { upper, unit, bound, isChange, isPrior, cell, sentence } = fact
  if (upper !== undefined || isChange || isPrior || (bound !== undefined && bound !== 'about')) return undefined
  if (unit.per !== undefined || !['count', 'number', 'unknown'].includes(unit.dimension)) return undefined
  const before = text.slice(Math.max(sentence.start, cell.start - REACH), cell.start)
  const from = cell.start + (/^\D*[\d,]+(?:\.\d+)?(?: (?:thousand|million|billion))?/.exec(cell.text)?.[0].length ?? cell.text.length)
  const after = text.slice(from, sentence.end)
  if (hasHangul(before)) return koreanMeasure(before)
  return isOwnCount(before, companyNames) ? countedAfter(after) : undefined
}

/** A name with a particle directly before the figure: 임직원 수는 총 1,234명. */
function koreanMeasure(before: string): OperatingMeasure | undefined {
  const said = before.replaceAll(/\s/g, '').replace(/(?:총|약|모두|합계)$/, '')
  const name = said.replace(/(?:은|는|이|가|:)$/, '')
  if (name === said) return undefined
  return koreanCounts.find((one) => name.endsWith(one.name))?.measure
}

const modifiers = /^(?:(?:full[- ]time|equivalent|permanent|active|paying|paid|total|global|worldwide|dedicated|\(?ftes?\)?)\s+){0,4}/i
/** What may follow a count of the whole: the end of the sentence or of a clause, a day, or words for everywhere. */
const ofAll =
  /^(?: ?(?:\([^()]{0,60}\) ?)?(?:[.;,]|$)| (?:worldwide|globally|with|in total|on a full[- ]time|(?:located |based |employed )?(?:primarily|mainly|mostly|principally)|(?:as of|at|on) (?:the |fiscal |our )?(?:end|year)|(?:around|throughout|across) the (?:world|globe)|(?:in|across) (?:\w+ ){0,2}\d+ countries)\b)/i
const ofDay = /^\s+(?:as of|at|on) (?:January|February|March|April|May|June|July|August|September|October|November|December|\d)/

function countedAfter(after: string): OperatingMeasure | undefined {
  const said = after.replaceAll(/\s+/g, ' ').trimStart()
  const withoutModifiers = said.replace(modifiers, '')
  for (const { measure, noun } of countedNouns) {
    const rest = [said, withoutModifiers].find((text) => text.toLowerCase().startsWith(noun))
    if (rest !== undefined) return isOfWhole(rest.slice(noun.length)) ? measure : undefined
  }
  return undefined
}

/** Not "1,000 full-time employees, 200 part-time employees" or "employees, in Europe": one of several counts, or a part. */
const ofSeveral =
  /^\s*,\s*(?:(?:and |as well as |plus )?(?:(?:approximately|about) )?\d[\d,]* (?!of (?:whom|which|these|them))|in |located )/i

const isOfWhole = (rest: string): boolean => (ofAll.test(rest) || ofDay.test(rest)) && !ofSeveral.test(rest)

const adverb = / (?:approximately|about|around|nearly|roughly|some|a total of|in total|collectively|currently|directly|in aggregate)$/i
const verbs = /\s(?:had|have|has|employed|employ|employs|operated|operate|operates|served|serve|serves)$/i
const workforce =
  /\b(?:our|the company[’']s|its|the group[’']s)(?: \w+)? (?:workforce|headcount|employee base) (?:consisted of|comprised|included|was|totaled|totalled|stood at|of)$/i
/** "had a diverse, global workforce of" */
const team = / an? (?:[\w-]+,? ){0,3}(?:workforce|team|staff) of$/i
const subjects = /(?:^|[\s,;(])(?:we|the company|the group|the registrant|the partnership|the bank)$/i

/** Whether the words before a figure say that the company has it. */
function isOwnCount(before: string, companyNames: readonly string[]): boolean {
  const said = withoutAdverbs(before.replaceAll(/\s+/g, ' ').trimEnd())
  if (workforce.test(said)) return true
  const ofTeam = said.replace(team, '')
  const withoutVerb = ofTeam.replace(verbs, '')
  if (withoutVerb === ofTeam) return false
  const subject = withoutAdverbs(
    withoutVerb
      .replace(/,? (?:together|along) with (?:its|our)(?: \w+){0,2} (?:subsidiaries|affiliates),?$/i, '')
      .replace(/ and (?:its|our)(?: \w+){0,2} (?:subsidiaries|affiliates)$/i, ''),
  )
  return subjects.test(subject) || companyNames.some((name) => name.length > 1 && subject.toLowerCase().endsWith(name.toLowerCase()))
}

function withoutAdverbs(text: string): string {
  const without = text.replace(adverb, '')
  return without === text ? text : withoutAdverbs(without)
}
