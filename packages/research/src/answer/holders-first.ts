import { companyNamesIn, personNamesIn } from '@dossier/entities'
import type { RankedPassage } from '../evidence/index.ts'
import type { AskedQuestion } from '../question/index.ts'
import { officesIn, roleHoldersIn } from '../verify/index.ts'

/** Held once, or elsewhere: "prior to joining Harbor, Mr. Reed was the chief executive officer of Northwind". */
const earlier = /\b(?:former(?:ly)?|prior|previous(?:ly)?|until|retired|predecessor|resigned|before joining)\b|전임|퇴임|사임|역임/i
const asksForAuditor = /\baudit(?:s|ed by|ing)\b|회계법인/i
/** Reports of auditors end with the name of the firm. */
const auditReport = /\b(?:independent auditor|registered public accounting firm|statutory auditor)|독립된 감사인|감사보고서/i
const tenure = /\bserved as (?:the Company['’]s |the |its |our )?auditors?\b/i
const mostCharactersOfSignature = 60

/**
 * The stretches that name who holds the office that a question asks for, as more probable than any other: "Who is the CEO?", 대표이사는 누구인가. The
 * auditor is a firm, which signs its report.
 *
 * @returns null if the question asks for no office, or no stretch names its holder
 */
export function holdersFirst(ranked: readonly RankedPassage[], { expects, text }: AskedQuestion): RankedPassage[] | null {
  const asked = expects === 'person' ? [...officesIn(text), ...(asksForAuditor.test(text) ? ['auditor'] : [])] : []
  if (asked.length === 0) return null
  const holding = new Set(ranked.filter((one) => namesHolder(one, asked) || (asked.includes('auditor') && isSignatureOfFirm(one))))
  if (holding.size === 0) return null
  return ranked
    .map((one) => (holding.has(one) ? { ...one, probability: 1 + one.probability } : one))
    .toSorted((one, other) => other.probability - one.probability)
}

function namesHolder({ evidence: { span, text, page } }: RankedPassage, asked: readonly string[]): boolean {
  if (earlier.test(text)) return false
  const holds = (office: string): boolean => asked.includes(office)
  if (span.kind === 'row') {
    // A list of officers has the name in one cell and the offices in another.
    const cells = page.tables[span.table]?.rows[span.row]?.map((cell) => cell.text) ?? []
    return cells.some((cell) => namesPerson(cell) && officesIn(cell).length === 0) && cells.some((cell) => officesIn(cell).some(holds))
  }
  const people = personNamesIn(text).map(({ name }) => name.toLowerCase())
  const isPerson = (holder: string): boolean => people.some((name) => name.includes(holder) || holder.includes(name))
  return roleHoldersIn(text).some(({ role, holder }) => holds(role) && isPerson(holder))
}

const namesPerson = (text: string): boolean => companyNamesIn(text).length === 0 && personNamesIn(text).length > 0

const isSignatureOfFirm = ({ evidence: { text, page } }: RankedPassage): boolean =>
  companyNamesIn(text).length > 0 && (tenure.test(text) || (text.length <= mostCharactersOfSignature && auditReport.test(page.text)))
