/** The names of each office of a company in both languages, of which a glossary topic collects those of several offices, or leaves out initials. */
const roles: readonly (readonly string[])[] = [
  ['chief executive officer', 'chief executive', 'ceo', '대표이사', '최고경영자'],
  ['chief financial officer', 'principal financial officer', 'cfo', '최고재무책임자'],
  ['chief operating officer', 'coo', '최고운영책임자'],
  ['chief technology officer', 'cto', '최고기술책임자'],
]

/** All names of the role that a name is of, in both languages; undefined for any other name. */
export const namesOfRole = (name: string): readonly string[] | undefined => roles.find((names) => names.includes(name.toLowerCase()))
