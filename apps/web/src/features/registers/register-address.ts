/** A company of a register, as the address of the companies screen names it. */
export interface RegisterTarget {
  source: string
  company: string
}

/** What no company of files is called. */
const MARK = '@'

/** Parses the `company` of the address: `@` is the search, `@sec/0000320193` a company; undefined for a company of files. */
export function registerTarget(company: string | undefined): RegisterTarget | 'search' | undefined {
  if (company?.startsWith(MARK) !== true) return undefined
  const [, source, number] = /^@([a-z][a-z0-9-]{0,39})\/([\w.-]{1,40})$/.exec(company) ?? []
  return source === undefined || number === undefined ? 'search' : { source, company: number }
}

export const registerAddress = (target: RegisterTarget | 'search'): string =>
  target === 'search' ? MARK : `${MARK}${target.source}/${target.company}`
