import type { CompanySummaryField, SummaryCompany } from '@dossier/contract'
import { comparableName } from '@dossier/entities'
import { locateQuote } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import { type CompanyFiles, groupFilesByCompany } from '../../companies/index.ts'
import { type LoadPage, presentCitations, type SearchedFiles } from '../../search/index.ts'
import { newness } from './reading.ts'

/** The company of a workspace, and the files that its summary is read from. */
export interface Company {
  /** Undefined when no file names a company. */
  name: CompanySummaryField | undefined
  fileIds: ReadonlySet<number>
}

interface CompanyInputs {
  files: SearchedFiles
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
  /** The company selected for the workspace. */
  chosen: string | null
}

/** First pages that are searched for a document's company name. */
const FRONT_PAGES = 3
/** Files agree on a company from this share of the files that name any. */
const AGREED_SHARE = 0.8
/** A company below this share, or named in only one of many files, is not offered for selection; so at most twenty are. */
const MIN_CANDIDATE_SHARE = 0.05

/**
 * The company of the summary: the selected one, else the one that nearly all files agree on. Files name their company
 * themselves; the others are assigned to the company that most files of the workspace name.
 *
 * @returns `company` is undefined when files do not agree and none is selected; `companies` are then the candidates
 */
export async function companyOf(from: CompanyInputs): Promise<{ company: Company | undefined; companies: SummaryCompany[] }> {
  const { files, chosen } = from
  const groups = groupFilesByCompany(from).toSorted((a, b) => b.members.length - a.members.length || newestOf(b, from) - newestOf(a, from))
  const [first] = groups
  const total = groups.reduce((sum, group) => sum + group.members.length, 0)
  const share = (group: CompanyFiles) => group.members.length / total
  const candidates = groups.filter(
    (group) => share(group) >= MIN_CANDIDATE_SHARE && (group.members.length > 1 || total < 1 / MIN_CANDIDATE_SHARE),
  )
  const agree = first === undefined || share(first) >= AGREED_SHARE || (candidates.length === 1 && share(first) >= 0.5)
  const companies = agree ? [] : candidates.map(({ name, members }) => ({ name, files: members.length }))
  if (chosen !== null) {
    const group = groups.find(({ names }) => names.has(comparableName(chosen)))
    const typed = { text: chosen, citations: [], edited: false }
    const fileIds = new Set(group?.members.map(({ fileId }) => fileId))
    return { company: { name: (group && (await nameOf(group, from))) ?? typed, fileIds }, companies }
  }
  if (!agree) return { company: undefined, companies }
  if (first === undefined) return { company: { name: undefined, fileIds: new Set(files.named.keys()) }, companies }
  const others = new Set(groups.slice(1).flatMap((group) => group.members.map(({ fileId }) => fileId)))
  const fileIds = new Set([...files.named.keys()].filter((id) => !others.has(id)))
  return { company: { name: await nameOf(first, from), fileIds }, companies }
}

const newestOf = ({ members }: CompanyFiles, { facts }: CompanyInputs) =>
  Math.max(...members.map(({ fileId }) => newness(facts.get(fileId) ?? { years: [], dates: [] })))

/** The name as most documents print it, cited from the newest of these. */
async function nameOf(
  { name, members }: CompanyFiles,
  { files, facts, loadPage }: CompanyInputs,
): Promise<CompanySummaryField | undefined> {
  const newnessOf = (fileId: number) => newness(facts.get(fileId) ?? { years: [], dates: [] })
  const isUsual = ({ company }: CompanyFiles['members'][number]) => Number(company === name)
  const inOrder = members.toSorted((a, b) => isUsual(b) - isUsual(a) || newnessOf(b.fileId) - newnessOf(a.fileId))
  for (const { fileId, company } of inOrder) {
    const pages = Math.min(FRONT_PAGES, files.named.get(fileId)?.pages ?? 1)
    for (let page = 1; page <= pages; page += 1) {
      const place = locateQuote((await loadPage(fileSource(fileId), page)).text, company)
      if (place === null) continue
      const citations = await presentCitations([{ source: fileSource(fileId), page, ...place, quote: company }], files, loadPage)
      return { text: company, citations, edited: false }
    }
  }
  return undefined
}
