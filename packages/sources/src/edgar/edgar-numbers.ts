import { SourceError } from '../source/source-error.ts'

/** A CIK in the ten digits in which it is written in addresses of data; undefined for what is none. */
export const cikOf = (text: string): string | undefined =>
  /^(?:CIK)?\d{1,10}$/i.test(text) ? text.replace(/^CIK/i, '').padStart(10, '0') : undefined

/** @throws SourceError `bad-request` for what is no CIK */
export function knownCik(text: string): string {
  const cik = cikOf(text.trim())
  if (cik === undefined) throw new SourceError('sec', { kind: 'bad-request' }, 'cik')
  return cik
}

/** An accession number with its dashes, from either way of writing it: "0001213900-24-004875". */
export const dashed = (accession: string): string => {
  const digits = accession.replaceAll('-', '')
  return `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`
}

/** What a document of EDGAR is fetched by: CIK, accession number and file, as in its address. */
export interface FilingFile {
  /** Without leading zeros. */
  readonly cik: string
  /** Eighteen digits. */
  readonly accession: string
  readonly file: string
}

export const idOfFile = ({ cik, accession, file }: FilingFile): string => `${Number(cik)}/${accession.replaceAll('-', '')}/${file}`

/** @throws SourceError `bad-request` for what no document is fetched by: a path would lead elsewhere */
export function fileOfId(id: string): FilingFile {
  const [cik = '', accession = '', ...steps] = id.split('/')
  const isName = (step: string) => /^[\w.~()&@!,+ -]{1,200}$/.test(step) && !/^\.+$/.test(step)
  if (!/^\d{1,10}$/.test(cik) || !/^\d{18}$/.test(accession) || steps.length === 0 || steps.length > 2 || !steps.every(isName))
    throw new SourceError('sec', { kind: 'bad-request' }, 'document-id')
  return { cik, accession, file: steps.join('/') }
}

export const folderPath = ({ cik, accession }: Pick<FilingFile, 'cik' | 'accession'>): string =>
  `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`

export const filePath = (where: FilingFile): string => `${folderPath(where)}/${where.file.split('/').map(encodeURIComponent).join('/')}`

/** The public address of a document, also if another server replaces the SEC. */
export const publicAddress = (where: FilingFile): string => `https://www.sec.gov${filePath(where)}`

/** Where a person finds all documents of a filing. @throws SourceError `bad-request` for what is no CIK */
export const filingIndexAddress = (company: string, accession: string): string =>
  `https://www.sec.gov${folderPath({ cik: knownCik(company), accession })}/${dashed(accession)}-index.htm`
