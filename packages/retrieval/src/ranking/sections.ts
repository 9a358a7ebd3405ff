import { hasHangul, type Section } from '@dossier/lexicon'

/**
 * Titles that open sections: the item titles of Forms 10-K, 10-Q and 20-F (Regulation S-K), and the chapter titles of the Korean business report
 * (기업공시서식 작성기준). A line that begins with one, after an item number or at the top of a page, opens the section.
 */
const openings: readonly [Section, RegExp][] = [
  ['risk-factors', /^risk factors$/],
  ['business', /^(?:description of )?business$|^information on the company$|^회사의 개요|^사업의 내용/],
  ['properties', /^(?:description of )?propert(?:y|ies)$/],
  ['legal', /^legal proceedings|^그 밖에 투자자 보호|^우발부채 등/],
  ['shares', /^market for (?:the )?(?:registrant|company|our)|^unregistered sales of equity|^주주에 관한 사항/],
  ['selected-data', /^selected (?:consolidated )?financial data/],
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
  ['financing', /^배당에 관한 사항|^증권의 발행을 통한 자금조달|^기타 재무에 관한 사항/],
  ['related-parties', /^대주주 등과의 거래|^certain relationships and related/],
  ['exhibits', /^exhibits?(?:,| and) financial statement schedules|^exhibits$|^exhibit index|^signatures$|^계열회사 등에 관한|^상세표/],
]

/** "part ii, item 7." at the beginning of a line; `number` matches "1." or "ii.", which also number notes and lists. */
const item = /^(?:part\s+[iv]+[\s.,:—–-]*(?:(?:financial|other) information[\s.,:—–-]*)?)?item\s*\d+[a-c]?(?:\([a-z]\))?[\s.:—–-]*/
const number = /^(?:(?:part\s+)?[ivx]{1,4}\.\s*|\d{1,2}(?:-\d)?\.\s*|[\u2160-\u216b]\.?\s*)/
const longestOpening = 110
/** Item titles can be complete sentences: "item 5. market for registrant's common equity, related stockholder matters and ...". */
const longestItem = 240
const pageHead = 6
/** A filing with at least this many items is in items; then only items open most of its sections. */
const minItems = 4

/** Sections that begin at the top of their own pages, in a filing of items as well. */
const ownPages = new Set<Section>(['audit', 'notes', 'statements', 'exhibits'])
/** Sections of an annual report that is bound in as an exhibit. */
const boundIn = new Set<Section>([...ownPages, 'discussion', 'selected-data', 'market-risk'])
/** After these sections numbered titles are titles of notes. */
const amongNotes = new Set<Section | undefined>(['audit', 'statements', 'notes'])
/** Statements cannot follow these sections: a line like their title is text. */
const early = new Set<Section | undefined>(['business', 'risk-factors', 'properties', 'legal', 'shares'])

interface Opening {
  section: Section
  by: 'item' | 'number' | 'title'
  /** True for a title that is not at the top of its page. */
  isInside: boolean
  isKorean: boolean
}

/**
 * The sections of each page: those in effect where the page begins and those that begin on it.
 * @param pages lines of each page, trimmed, in lower case; and whether the page is a table of contents
 */
export function sectionsOfPages(pages: readonly { lines: readonly string[]; isContents: boolean }[]): Section[][] {
  const found = pages.map(({ lines, isContents }) =>
    lines.flatMap((line, at) => {
      // A table of contents opens nothing except at its own top: the list of the notes.
      if (isContents && at > 1) return []
      const opening = openingOf(line, at < pageHead)
      return opening ? [{ ...opening, at }] : []
    }),
  )
  const inItems = found.flat().filter(({ by }) => by === 'item').length >= minItems
  let current: Section | undefined
  return found.map((openings, page) => {
    const before = current
    const own = new Set<Section>()
    let replaced = false
    for (const opening of openings) {
      if (!opens(opening, current, inItems)) continue
      // A title at the top of the page ends the section before.
      replaced ||= opening.at < pageHead
      own.add(opening.section)
      current = opening.section
    }
    if (pages[page]?.isContents) return []
    return before && !replaced ? [...new Set([before, ...own])] : [...own]
  })
}

/** Whether a title opens its section here; false for the title of a note or a line of text that begins alike. */
function opens({ section, by, isInside, isKorean }: Opening, current: Section | undefined, inItems: boolean): boolean {
  if (by === 'item' || isKorean || section === current) return true
  if (isInside && !amongNotes.has(current)) return false
  if (amongNotes.has(current)) return by === 'title' && ownPages.has(section)
  if (!inItems) return true
  return by === 'title' && !early.has(current) && (current === 'exhibits' ? boundIn : ownPages).has(section)
}

/** In documents without fixed pages the notes can begin anywhere: after a statement, with a title of exactly these words. */
const notesTitle = /^notes to (?:the )?(?:unaudited |condensed |consolidated |interim )*financial statements(?: \(unaudited\))?$/

/** The section that a line can open: a title after an item or a number, or a bare title at the top of a page. */
function openingOf(line: string, isHead: boolean): Opening | undefined {
  if (line.length > longestItem) return undefined
  const by = item.test(line) ? 'item' : number.test(line) ? 'number' : 'title'
  if (line.length > longestOpening && by !== 'item') return undefined
  if (by === 'title' && !isHead && !notesTitle.test(line)) return undefined
  const title = by === 'title' ? line : line.replace(by === 'item' ? item : number, '')
  // "Item 8. Financial Statements ... 45" is a table of contents.
  if (/\d$/.test(title)) return undefined
  const bare = title.replace(/(?<![.:\s])[.:\s]+$/, '').replace(/(?<!\s)\s*\((?:continued|cont[’']?d)\)$/, '')
  const section = openings.find(([, pattern]) => pattern.test(bare))?.[0]
  return section && { section, by, isInside: by === 'title' && !isHead, isKorean: hasHangul(bare) }
}
