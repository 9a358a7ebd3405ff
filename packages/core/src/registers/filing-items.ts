import type { FileProvenance } from '@dossier/contract'
import { oneChunk } from '@dossier/platform'
import { type DocumentPart, documentKinds, type ReportedFiling, type Source } from '@dossier/sources'
import { defineSource, type ImportItem, type ImportSource } from '../imports/index.ts'
import { askSource } from '../sources/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { partsOf } from './list-filing-parts.ts'
import { nameFiling } from './name-filing.ts'
import { reportedTerm } from './reported-term.ts'
import { withFilings } from './with-filings.ts'

type FilingSource = Extract<ImportSource, { kind: 'filing' }>
/** Asks a source as the person who started an import. */
export type AskAsImporter = <T>(question: (source: Source) => Promise<T>) => Promise<T>

/** What was filed never changes: an import that finds it saved leaves it alone. */
const REVISION = 'filed'

/** Gives the way to ask the source of a filing as the person who started the import. */
export const openForImport = useCase({
  needs: ['clock', 'secretBox', 'sources'],
  policy: memberPolicy('sources.read'),
  run: async (context, { source }: { source: string }): Promise<AskAsImporter> => {
    return (question) => askSource(context, source, question)
  },
})

/** Opens the chosen documents of a filing, each fetched when its turn comes. */
export const filingOpener = defineSource({
  kind: 'filing',
  needs: openForImport.needs,
  async open({ deps, actor, source, signal }) {
    const { filing, parts } = source
    const { company, ...reported } = filing
    const ask = await openForImport(deps, actor, { source: source.source })
    const { all, term } = await ask(async (asked) => ({
      all: await partsOf(asked, reportedFiling(filing), signal),
      term: await reportedTerm(asked, { ...reported, company: company.id }, signal),
    }))
    const chosen = parts.flatMap((id) => all.find((part) => part.id === id) ?? [])
    return {
      total: chosen.length,
      async *list() {
        for (const part of chosen) {
          const name = nameFiling({ ...reported, company: company.name }, term, part.id === filing.document ? null : part)
          yield itemOf(ask, { source, part, name, signal })
        }
      },
      close: async () => {},
    }
  },
})

/** A filing as its import keeps it, as its source asks for it. */
const reportedFiling = ({ document, kind, periodEnd, company }: FilingSource['filing']): ReportedFiling & { id: string } => ({
  id: document,
  kind: documentKinds.find((one) => one === kind) ?? 'other',
  company,
  ...(periodEnd !== null && { periodEnd }),
})

function itemOf(
  ask: AskAsImporter,
  { source: { source, filing }, part, name, signal }: { source: FilingSource; part: DocumentPart; name: string; signal: AbortSignal },
): ImportItem {
  return {
    key: part.id,
    path: name,
    ...(part.size !== undefined && { size: part.size }),
    revision: REVISION,
    async open() {
      const { fetched, sourceName } = await ask(async (asked) => ({
        fetched: await withFilings(asked).fetch(part.id, { signal }),
        sourceName: { ...asked.description.name },
      }))
      const { company, filing: number, form, title, filedAt, periodEnd } = filing
      const provenance: FileProvenance = {
        source,
        sourceName,
        company,
        document: part.id,
        filing: number,
        form,
        title: part.id === filing.document ? title : part.name,
        filedAt,
        periodEnd,
        address: fetched.address,
        retrievedAt: fetched.retrievedAt.toISOString(),
      }
      const ending = /\.[a-z\d]{1,5}$/i.exec(fetched.filename)?.[0] ?? ''
      return { bytes: oneChunk(fetched.bytes), path: `${name}${ending.toLowerCase()}`, provenance }
    },
  }
}
