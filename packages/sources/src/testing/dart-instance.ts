import { listZip, unzipEntry } from '@dossier/zip'

const LIMITS = { entries: 100, unpackedBytes: 16 * 1024 * 1024 }

/** Statements by the roles of DART's taxonomy; those of the company alone end in 5. */
const statements = [
  { sj: 'BS', name: '재무상태표', role: 'D21000' },
  { sj: 'IS', name: '손익계산서', role: 'D31000' },
  { sj: 'CIS', name: '포괄손익계산서', role: 'D41000' },
  { sj: 'CF', name: '현금흐름표', role: 'D52000' },
] as const

const scopes = { CFS: { member: 'Consolidated', digit: '0' }, OFS: { member: 'Separate', digit: '5' } } as const

/** The term of a report and the two before it, by how the contexts of an instance begin: "CFY2021dFY" for a flow, "CFY2021eFY" for a balance. */
const contextsOf = (year: number, kind: 'd' | 'e') => [`CFY${year}${kind}FY`, `PFY${year - 1}${kind}FY`, `BPFY${year - 2}${kind}FY`]

interface Report {
  corpCode: string
  receipt: string
  year: number
  division: keyof typeof scopes
}

/**
 * The rows of fnlttSinglAcntAll for an annual report, made from the XBRL instance that was filed with it: amounts, concepts and their statements as they
 * stand there. What the instance has not, the Korean names of the taxonomy's own concepts, is the concept's name.
 *
 * @param packed the zip of DART with the instance, its linkbases and labels
 */
export function accountsOfInstance(packed: Uint8Array, { corpCode, receipt, year, division }: Report): Record<string, string>[] {
  const entries = listZip(packed, LIMITS)
  const textOf = (part: string): string => {
    const entry = entries.find(({ name }) => name.includes(part))
    return entry === undefined ? '' : new TextDecoder().decode(unzipEntry(packed, entry, LIMITS.unpackedBytes))
  }
  const { member, digit } = scopes[division]
  const scope = `_ifrs-full_ConsolidatedAndSeparateFinancialStatementsAxis_ifrs-full_${member}Member`
  const amounts = new Map<string, string>(
    [
      ...textOf('.xbrl').matchAll(
        /<([\w-]{1,60}):(\w{1,300}) contextRef="([^"]{1,400})"[^>]{0,200}unitRef="KRW"[^>]{0,200}>(-?\d{1,30})</g,
      ),
    ].map(([, prefix = '', concept = '', context = '', amount = '']) => [`${prefix}_${concept} ${context}`, amount] as const),
  )
  const labels = new Map<string, string>(
    [...textOf('-ko_').matchAll(/xlink:label="Label_label_(\w[\w-]{1,300})_ko" xml:lang="ko"[^>]{0,400}>([^<]{1,300})</g)].map(
      ([, concept = '', label = '']) => [concept, label.trim()] as const,
    ),
  )
  const roles = new Map(
    textOf('pre_')
      .split('<link:presentationLink ')
      .slice(1)
      .map((link) => [/xlink:role="[^"]{1,200}-(D\d{6})"/.exec(link)?.[1] ?? '', link] as const),
  )
  const placed = statements.flatMap(({ sj, role }) =>
    [...(roles.get(`${role}${digit}`) ?? '').matchAll(/<link:loc xlink:href="[^"#]{1,200}#([\w-]{1,300})"/g)].map(
      ([, concept = '']) => [concept, sj] as const,
    ),
  )
  const places = new Map<string, Statement>(placed.toReversed())
  const order = new Map(placed.map(([concept], at) => [concept, at]))
  const concepts = [...new Set([...amounts.keys()].map((key) => key.split(' ')[0] ?? ''))].toSorted(
    (one, other) => (order.get(one) ?? Infinity) - (order.get(other) ?? Infinity) || one.localeCompare(other),
  )
  return statements.flatMap(({ sj, name }) =>
    concepts.flatMap((concept, at): Record<string, string>[] => {
      const kind = (['d', 'e'] as const).find((one) =>
        contextsOf(year, one).some((context) => amounts.has(`${concept} ${context}${scope}`)),
      )
      if (kind === undefined || (places.get(concept) ?? statementOf(concept, kind)) !== sj) return []
      const [own, before, beforeThat] = contextsOf(year, kind).map((context) => amounts.get(`${concept} ${context}${scope}`))
      return [
        {
          rcept_no: receipt,
          reprt_code: '11011',
          bsns_year: String(year),
          corp_code: corpCode,
          sj_div: sj,
          sj_nm: name,
          account_id: /^(?:ifrs-full|dart)_/.test(concept) ? concept : '-표준계정코드 미사용-',
          account_nm: labels.get(concept) ?? concept,
          account_detail: '-',
          ...(own !== undefined && { thstrm_amount: own }),
          ...(before !== undefined && { frmtrm_amount: before }),
          ...(beforeThat !== undefined && { bfefrmtrm_amount: beforeThat }),
          ord: String(at + 1),
          currency: 'KRW',
        },
      ]
    }),
  )
}

type Statement = (typeof statements)[number]['sj']

/**
 * The statement of a concept that the linkbase of the instance does not place, since that lists only what a company changed of DART's own: by the name that
 * DART gives a company's concepts, by kind, and by the names of the taxonomy. Changes of equity are left out.
 */
function statementOf(concept: string, kind: 'd' | 'e'): Statement | undefined {
  const [, own] = /^entity\d{8}_udf_(BS|IS|CF|CE)_/.exec(concept) ?? []
  if (own !== undefined) return own === 'CE' ? undefined : (own as Statement)
  if (kind === 'e') return concept.endsWith('PeriodCf') ? 'CF' : 'BS'
  if (/ClassifiedAs(?:Operating|Investing|Financing)Activities$/.test(concept)) return 'CF'
  return /_(?:GrossProfit|OperatingIncomeLoss|ProfitLoss\w{0,60})$/.test(concept) ? 'IS' : undefined
}
