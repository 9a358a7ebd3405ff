import { companyNamesIn, comparableName } from '@dossier/entities'

/** Characters of a page within which an auditor addresses a report, and characters after the address within which the name begins. */
const addressArea = 3_000
const nameArea = 160

/** "To the Members of Northwind plc", "To the Shareholders and the Board of Directors of", "To the General Meeting of". */
const address =
  /\bto the (?:(?:independent )?(?:members|(?:share|stock|unit)holders?|(?:board of )?directors|partners|owners|general meeting|annual general meeting)\b(?:,? and (?:the )?)?){1,3} of (?:the )?/gi
/** Titles of an auditor's report, in a table of contents and on the report. */
export const auditorsReport = /\bauditor['’]?s?['’]? report\b|\breport of (?:the )?(?:independent|statutory)\b|\bindependent auditor/i

/**
 * The company whose owners or directors an auditor addresses.
 * @param pages texts in page order
 */
export function auditedCompany(pages: readonly string[]): string | undefined {
  for (const page of pages) {
    const top = page.slice(0, addressArea)
    if (!auditorsReport.test(top)) continue
    const text = top.replace(/\s+/g, ' ')
    for (const match of text.matchAll(address)) {
      const from = match.index + match[0].length
      const following = text.slice(from, from + nameArea)
      const [name] = companyNamesIn(following)
      if (name?.start === 0) return following.slice(0, name.end)
    }
  }
  return undefined
}

/** Number of lines at the top and at the bottom of a page that can be headers and footers. */
const runningLines = 3
const longestRunningLine = 120
/** The share of all pages, and the least number, that have the company's name in the header or footer. */
const minShare = 0.15
const minPages = 5

/**
 * The company in the headers or footers of most pages.
 * @param pages texts in page order
 */
export function runningCompany(pages: readonly string[]): string | undefined {
  const names = pages.flatMap((page) => {
    const lines = page.split('\n').filter((line) => line.trim() !== '')
    const running = [...new Set([...lines.slice(0, runningLines), ...lines.slice(-runningLines)])].filter(
      (line) => line.length <= longestRunningLine && !isFormerName(line),
    )
    const found = running.flatMap((line) => companyNamesIn(line).map(({ start, end }) => line.slice(start, end)))
    return [...Map.groupBy(found, comparableName).values()].flatMap(([first]) => first ?? [])
  })
  const [most = []] = [...Map.groupBy(names, comparableName).values()].toSorted((one, other) => other.length - one.length)
  return most.length >= Math.max(minPages, pages.length * minShare) ? most[0] : undefined
}

/** Whether a text introduces a former name: "Formerly known as Northwind Metals Limited". */
export function isFormerName(text: string): boolean {
  return /\b(?:formerly|previously)(?: (?:known|called|named)(?: as)?)?\b|구\s?상호|변경\s?전/i.test(text)
}
