/** The parts of a report that readers know by name, whatever their number in a given form. */
export type Section =
  | 'business'
  | 'risk-factors'
  | 'properties'
  | 'legal'
  | 'shares'
  | 'discussion'
  | 'market-risk'
  | 'statements'
  | 'notes'
  | 'audit'
  | 'controls'
  | 'governance'
  | 'compensation'
  | 'exhibits'

/**
 * How sections begin: the item titles of Forms 10-K, 10-Q and 20-F (Regulation S-K), and the chapter titles of the
 * Korean business report (기업공시서식 작성기준). A line that starts so, after an item number or at a page's head, opens the section.
 */
const openings: readonly [Section, RegExp][] = [
  ['risk-factors', /^risk factors$/],
  ['business', /^(?:description of )?business$|^information on the company$|^회사의 개요|^사업의 내용/],
  ['properties', /^(?:description of )?propert(?:y|ies)$/],
  ['legal', /^legal proceedings|^그 밖에 투자자 보호|^우발부채 등/],
  ['shares', /^market for (?:the )?(?:registrant|company|our)|^unregistered sales of equity|^주주에 관한 사항/],
  ['discussion', /^management[’']?s discussion and analysis|^operating and financial review|^이사의 경영진단/],
  ['market-risk', /^quantitative and qualitative disclosures? about market risk/],
  ['audit', /^reports? of independent registered|^independent auditor[’']?s|^회계감사인의 감사의견|^독립된 감사인의/],
  [
    'notes',
    /^(?:condensed |combined )?notes to (?:the |our )?(?:unaudited )?(?:condensed )?(?:consolidated )?(?:condensed )?(?:interim )?financial statements|^(?:연결)?재무제표 주석|^주석$/,
  ],
  [
    'statements',
    /^(?:consolidated |condensed )*financial statements(?: and supplementary data)?(?: \(unaudited\))?$|^재무에 관한 사항|^요약재무정보|^(?:연결)?재무제표$/,
  ],
  ['controls', /^controls and procedures/],
  ['governance', /^directors, executive officers|^이사회 등 회사의 기관|^directors, senior management/],
  ['compensation', /^executive compensation|^compensation discussion|^임원 및 직원/],
  ['exhibits', /^exhibits?(?:,| and) financial statement schedules|^exhibits$|^exhibit index|^signatures$|^계열회사 등에 관한|^상세표/],
]

const itemNumber =
  /^(?:part\s+[iv]+[.,:]?\s*)?(?:item\s*\d+[a-c]?\s*[.:—–-]*\s*|[ivx]{1,4}\.\s*|\d{1,2}(?:-\d)?\.\s*|[\u2160-\u216b]\.?\s*)/
const longestOpening = 110
const pageHead = 6

/**
 * The section that each page belongs to: the ones in effect where the page begins and those that begin on it.
 * @param pages lines of each page, trimmed, in lower case; and whether the page is a table of contents
 */
export function sectionsOfPages(pages: readonly { lines: readonly string[]; isContents: boolean }[]): Section[][] {
  let current: Section | undefined
  return pages.map(({ lines, isContents }) => {
    if (isContents) return []
    const before = current
    const own = new Set<Section>()
    let replaced = false
    for (const [at, line] of lines.entries()) {
      const section = line.length <= longestOpening ? openingOf(line, at < pageHead) : undefined
      if (!section) continue
      // A title at the head of the page leaves nothing of the section before.
      replaced ||= at < pageHead
      own.add(section)
      current = section
    }
    return before && !replaced ? [...new Set([before, ...own])] : [...own]
  })
}

/** The section that a line opens: a title behind an item number, or a bare title at the head of a page. */
function openingOf(line: string, isHead: boolean): Section | undefined {
  const title = line.replace(itemNumber, '')
  if (title === line && !isHead) return undefined
  // "Item 8. Financial Statements ... 45" is a table of contents.
  if (/\d$/.test(title)) return undefined
  const bare = title.replace(/[.:\s]+$/, '').replace(/\s*\((?:continued|cont[’']?d)\)$/, '')
  return openings.find(([, pattern]) => pattern.test(bare))?.[0]
}
