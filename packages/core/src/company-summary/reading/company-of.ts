import type { CompanySummaryField } from '@dossier/contract'
import { locateQuote } from '@dossier/research'
import type { DocumentFacts } from '@dossier/retrieval'
import { type LoadPage, presentCitations, type SearchedFiles } from '../../search/index.ts'
import { newness } from './reading.ts'

/** The company of a workspace, and the files that are about it or do not say whom they are about. */
export interface Company {
  /** Missing where no file names a company. */
  name: CompanySummaryField | undefined
  fileIds: ReadonlySet<number>
}

interface Named {
  fileId: number
  company: string
  facts: DocumentFacts
}

/** Pages at the front on which a document names its company. */
const FRONT_PAGES = 3

/**
 * The company that most documents are about; of several the one of the newest report.
 *
 * @returns undefined when documents are about several companies, none before the others: nothing is certain then
 */
export async function companyOf(from: {
  files: SearchedFiles
  facts: ReadonlyMap<number, DocumentFacts>
  loadPage: LoadPage
}): Promise<Company | undefined> {
  const { files, facts } = from
  const named = [...files.named.keys()].flatMap((fileId): Named[] => {
    const known = facts.get(fileId)
    return known?.company === undefined ? [] : [{ fileId, company: known.company, facts: known }]
  })
  const groups = groupsOf(named).toSorted(byWeight)
  const [first, second] = groups
  if (first === undefined) return { name: undefined, fileIds: new Set(files.named.keys()) }
  if (second !== undefined && byWeight(first, second) === 0) return undefined
  const others = new Set(groups.slice(1).flatMap((group) => group.map(({ fileId }) => fileId)))
  const fileIds = new Set([...files.named.keys()].filter((id) => !others.has(id)))
  return { name: await nameOf(first, from), fileIds }
}

/** Documents that call a company alike, or by a name that another one of them introduces for it. */
function groupsOf(named: readonly Named[]): Named[][] {
  const groups: { names: Set<string>; members: Named[] }[] = []
  for (const one of named) {
    const names = new Set([one.company, ...one.facts.aliases].map(plain))
    const alike = groups.filter((group) => group.members.some((each) => sameCompany(each, one)))
    const joined = {
      names: new Set([...names, ...alike.flatMap((group) => [...group.names])]),
      members: [...alike.flatMap((group) => group.members), one],
    }
    groups.splice(0, groups.length, ...groups.filter((group) => !alike.includes(group)), joined)
  }
  return groups.map(({ members }) => members)
}

function sameCompany(a: Named, b: Named): boolean {
  const [ofA, ofB] = [a, b].map(({ company, facts }) => [company, ...facts.aliases].map(plain))
  return ofA?.includes(plain(b.company)) === true || ofB?.includes(plain(a.company)) === true
}

/** Names as they are compared: without the form of the company, blanks and signs. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/주식회사|\(주\)|\b(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|plc)\b\.?/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const byWeight = (a: Named[], b: Named[]) => b.length - a.length || newestOf(b) - newestOf(a)
const newestOf = (group: readonly Named[]) => Math.max(...group.map(({ facts }) => newness(facts)))

/** The name as the newest document that prints it does, with the place. */
async function nameOf(
  group: readonly Named[],
  { files, loadPage }: { files: SearchedFiles; loadPage: LoadPage },
): Promise<CompanySummaryField | undefined> {
  for (const { fileId, company } of group.toSorted((a, b) => newness(b.facts) - newness(a.facts))) {
    const pages = Math.min(FRONT_PAGES, files.named.get(fileId)?.pages ?? 1)
    for (let page = 1; page <= pages; page += 1) {
      const place = locateQuote((await loadPage(fileId, page)).text, company)
      if (place === null) continue
      const citations = await presentCitations([{ fileId, page, ...place, quote: company }], files, loadPage)
      return { text: company, citations, edited: false }
    }
  }
  return undefined
}
