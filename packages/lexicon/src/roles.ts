/** Names of one role each, of topics that collect several roles for the search. */
const roles: readonly (readonly string[])[] = [['chief executive officer', 'chief executive', 'ceo', '대표이사', '최고경영자']]

/** All names of the role that a name is of, in both languages; undefined for any other name. */
export const namesOfRole = (name: string): readonly string[] | undefined => roles.find((names) => names.includes(name.toLowerCase()))
