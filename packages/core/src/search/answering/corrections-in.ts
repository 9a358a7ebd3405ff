import type { SourceKey } from '@dossier/documents'
import { type DocumentFacts, isCorrectedBy, orderOfAmendment } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'

type FactsOf = (source: SourceKey) => DocumentFacts | undefined

/** Returns a lookup of the searched documents that replaced a report, the latest correction first. */
export function correctionsIn(files: SearchedFiles, factsOf: FactsOf): (source: SourceKey) => SourceKey[] {
  let known = { documents: files.outside.documents, amended: amendedAmong(files, factsOf) }
  return (source) => {
    const { documents } = files.outside
    // Documents outside may have been added since.
    if (documents !== known.documents) known = { documents, amended: amendedAmong(files, factsOf) }
    const own = known.amended.length === 0 ? undefined : factsOf(source)
    return own === undefined ? [] : known.amended.filter(({ facts }) => isCorrectedBy(own, facts)).map((correction) => correction.source)
  }
}

const amendedAmong = ({ named, outside }: SearchedFiles, factsOf: FactsOf) =>
  [...Array.from(named.keys(), fileSource), ...outside.documents.keys()]
    .flatMap((source) => {
      const facts = factsOf(source)
      return facts?.amendment === undefined ? [] : [{ source, facts, order: orderOfAmendment(facts.amendment) }]
    })
    .toSorted((one, other) => other.order.localeCompare(one.order))
